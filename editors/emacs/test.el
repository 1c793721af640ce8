;;; test.el --- AL0's language server in a real Emacs -*- lexical-binding: t; -*-

;;; Commentary:

;; Run by test.sh.  CLIENT in the environment is eglot or lsp-mode; AL0_EXAMPLES is a folder with the table.

;;; Code:

(require 'cl-lib)
(require 'al0-mode)
(require 'flymake)

(defconst al0-test-client (getenv "CLIENT"))
(defconst al0-test-folder (file-name-as-directory (getenv "AL0_EXAMPLES")))

(defun al0-test-wait (what condition)
  "Wait for CONDITION to give something; say WHAT took too long otherwise."
  (let ((end (+ (float-time) 90)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      ;; What Emacs does when nobody types never happens in batch mode.
      (when (equal al0-test-client "eglot")
        (eglot--signal-textDocument/didChange))
      (accept-process-output nil 0.05))
    (unless found (error "No %s" what))
    (message "ok      %s" what)
    found))

(defun al0-test-messages ()
  "What is wrong with the buffer, as the client shows it."
  (if (equal al0-test-client "eglot")
      (mapcar #'flymake-diagnostic-text (flymake-diagnostics))
    (mapcar (lambda (one) (gethash "message" one))
            (gethash (lsp--fix-path-casing (buffer-file-name)) (lsp-diagnostics t)))))

(defun al0-test-start ()
  "Connect the buffer with the server."
  (pcase al0-test-client
    ("eglot" (require 'eglot) (apply #'eglot (eglot--guess-contact)) (flymake-start))
    (_ (require 'lsp-mode)
       (setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-enable-snippet nil
             lsp-restart 'ignore lsp-warn-no-matched-clients nil)
       (lsp))))

(defun al0-test-act (eglot lsp)
  "Call EGLOT or LSP, whichever is the client."
  (funcall (if (equal al0-test-client "eglot") eglot lsp)))

(defun al0-test-goto (word)
  "Put point a little inside WORD."
  (goto-char (point-min))
  (search-forward word)
  (backward-char 2))

(defun al0-test-misspelt ()
  "A misspelt name is told, and the message goes when it is mended."
  (goto-char (point-min))
  (search-forward "короли_рядом")
  (replace-match "короли_радом" t t)
  (al0-test-wait "misspelt name told"
                 (lambda () (cl-some (lambda (text) (string-match-p "короли_радом" text))
                                     (al0-test-messages))))
  (goto-char (point-min))
  (search-forward "короли_радом")
  (replace-match "короли_рядом" t t)
  (al0-test-wait "message gone when mended"
                 (lambda () (not (cl-some (lambda (text) (string-match-p "радом" text))
                                          (al0-test-messages))))))

(defun al0-test-rename ()
  "A piece of advice is renamed everywhere."
  (al0-test-goto "потеснить")
  (al0-test-act (lambda () (eglot-rename "сжать")) (lambda () (lsp-rename "сжать")))
  (al0-test-wait "rename in every place"
                 (lambda () (not (string-match-p "потеснить" (buffer-string)))))
  (cl-assert (= (how-many "\\_<сжать\\_>" (point-min) (point-max))
                (how-many "сжать" (point-min) (point-max)))))

(defun al0-test-definition ()
  "A name in a rule leads to its advice."
  (al0-test-goto "[сжать")
  (let ((from (line-number-at-pos)))
    (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
    (al0-test-wait "definition" (lambda () (/= from (line-number-at-pos))))
    (cl-assert (string-match-p "совет(сжать" (thing-at-point 'line)))))

(defun al0-test-complete ()
  "Cyrillic letters are completed."
  (goto-char (point-max))
  (insert "\nп :: если ладья_по")
  (al0-test-wait "completion"
                 (lambda ()
                   (let ((found (run-hook-with-args-until-success 'completion-at-point-functions)))
                     (and (consp found)
                          (cl-some (lambda (one) (string-match-p "ладья_под_боем" one))
                                   (all-completions "ладья_по" (nth 2 found)))))))
  (delete-region (line-beginning-position) (point-max)))

(defun al0-test-format ()
  "The table is laid out as al0 fmt does."
  (goto-char (point-max))
  (insert "п::если  мат то[сжать].\n")
  (al0-test-act #'eglot-format-buffer #'lsp-format-buffer)
  (al0-test-wait "format" (lambda () (string-match-p "^п :: если мат" (buffer-string)))))

(find-file (concat al0-test-folder "krk_ru.al0"))
(cl-assert (eq major-mode 'al0-mode))
(al0-test-start)
(al0-test-misspelt)
(al0-test-rename)
(al0-test-definition)
(al0-test-complete)
(al0-test-format)
(set-buffer-modified-p nil)
(message "%s in Emacs %s: all well" al0-test-client emacs-version)
(kill-emacs 0)

;;; test.el ends here
