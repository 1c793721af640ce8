;;; al0-mode.el --- Major mode for AL0, advice for chess endings -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages
;; SPDX-License-Identifier: GPL-3.0-or-later

;;; Commentary:

;; Colours, comments and, through eglot or lsp-mode, the language server `al0 lsp'.
;; (add-to-list 'load-path "/path/to/editors/emacs") (require 'al0-mode)

;;; Code:

(defgroup al0 nil
  "Advice for chess endings."
  :group 'languages)

(defcustom al0-program "al0"
  "The program whose `lsp' command is the language server."
  :type 'string
  :group 'al0)

(defvar al0-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?% "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?/ ". 14b" table)
    (modify-syntax-entry ?* ". 23b" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (sign '(?+ ?- ?^ ?< ?> ?= ?: ?. ?@ ?~ ?& ?$ ?#))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax table of `al0-mode'.")

(defconst al0-words
  '("if" "если" "then" "то" "затем" "and" "и" "or" "или" "not" "не" "is" "mod" "rem")
  "Operators that are words.")

(defconst al0-keywords
  '("advice" "совет" "depth" "глубина" "true" "истина")
  "Names with a fixed meaning.")

(defconst al0-functions
  '("file" "вертикаль" "rank" "горизонталь" "dist" "расстояние" "manh" "манх_расстояние" "region" "область"
    "edge" "край" "corner" "угол" "abs" "модуль" "min" "мин"
    "max" "макс" "sign" "знак" "root" "корень" "goto" "на_поле"
    "to_file" "на_вертикаль" "to_rank" "на_горизонталь")
  "Words of formulas, which take arguments.")

(defconst al0-men
  '("wk" "бк" "wq" "бф" "wr" "бл" "wb" "бс" "wn" "бкн" "wp" "бп"
    "bk" "чк" "bq" "чф" "br" "чл" "bb" "чс" "bn" "чкн" "bp" "чп")
  "Men in formulas.")

(defconst al0-font-lock-keywords
  `((,(regexp-opt al0-words 'symbols) . font-lock-keyword-face)
    ("\\_<\\(advice\\|совет\\)[ \t]*([ \t]*\\(\\(?:\\w\\|\\s_\\)+\\)"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face))
    ("^[ \t]*\\(\\(?:\\w\\|\\s_\\)+\\)[ \t]*::?[ \t\n]*\\(?:if\\|если\\)\\_>"
     (1 font-lock-function-name-face))
    ("^[ \t]*:-[ \t]*\\(\\(?:\\w\\|\\s_\\)+\\)" (1 font-lock-preprocessor-face))
    (,(regexp-opt (append al0-keywords al0-men) 'symbols) . font-lock-builtin-face)
    (,(concat (regexp-opt al0-functions 'symbols) "(") (1 font-lock-builtin-face))
    (al0--match-variable . font-lock-variable-name-face))
  "What `al0-mode' colours.")

(defun al0--match-variable (limit)
  "Find the next variable before LIMIT: a capital letter or an underscore first."
  (let ((case-fold-search nil))
    (re-search-forward "\\_<[[:upper:]_]\\(?:\\w\\|\\s_\\)*" limit t)))

(defun al0-indent-line ()
  "Indent within the arguments of an advice, by four columns within other clauses."
  (interactive)
  (let ((column (save-excursion (back-to-indentation) (al0--column))))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

(defun al0--column ()
  "The column for the line that point is on."
  (let ((open (nth 1 (syntax-ppss))))
    (cond (open (save-excursion (goto-char open) (1+ (current-column))))
          ((al0--begins-clause-p) 0)
          (t 4))))

(defun al0--begins-clause-p ()
  "Whether nothing of a clause stands before point."
  (save-excursion
    (forward-comment (- (point-max)))
    (or (bobp) (eq (char-before) ?.))))

;;;###autoload
(define-derived-mode al0-mode prog-mode "AL0"
  "Major mode for tables of advice."
  (setq-local comment-start "% ")
  (setq-local comment-start-skip "%+[ \t]*")
  (setq-local comment-end "")
  (setq-local font-lock-defaults '(al0-font-lock-keywords))
  (setq-local indent-line-function #'al0-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local imenu-generic-expression
              '(("Rules" "^[ \t]*\\(\\(?:\\w\\|\\s_\\)+\\)[ \t]*::?[ \t\n]*\\(?:if\\|если\\)\\_>" 1)
                ("Advice" "^[ \t]*\\(?:advice\\|совет\\)[ \t]*([ \t\n]*\\(\\(?:\\w\\|\\s_\\)+\\)" 1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.al0\\'" . al0-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(al0-mode . ,(lambda (&rest _) (list al0-program "lsp")))))

(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp-activate-on "lsp-mode")
(defvar lsp-language-id-configuration)
(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(al0-mode . "al0"))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection (lambda () (list al0-program "lsp")))
    :activation-fn (lsp-activate-on "al0")
    :server-id 'al0)))

(provide 'al0-mode)
;;; al0-mode.el ends here
