//! The Russian texts of the command line's help.

mod mk61;

/// Help texts by their English wording.
const TEXTS: &[(&str, &str)] = &[
    (
        "Compiles advice tables and plays chess endings by them",
        "Компилирует таблицы советов и разыгрывает по ним шахматные окончания",
    ),
    ("When to use colours", "Когда применять цвета"),
    (
        "Language of the texts [default: from AL0_LANG, LC_ALL, LC_MESSAGES or LANG]",
        "Язык сообщений [по умолчанию из AL0_LANG, LC_ALL, LC_MESSAGES или LANG]",
    ),
    (
        "Say less: only the answer and errors",
        "Говорить меньше: только ответ и ошибки",
    ),
    (
        "Say more: figures and timings",
        "Говорить больше: числа и время",
    ),
    (
        "Check files and list everything that is wrong with them",
        "Проверить файлы и перечислить все ошибки",
    ),
    (
        "Compile a table to bytecode",
        "Скомпилировать таблицу в байт-код",
    ),
    (
        "Solve a goal with the clauses of files",
        "Решить цель по предложениям из файлов",
    ),
    (
        "Ask goals of the clauses of files, one after another",
        "Задавать цели предложениям из файлов одну за другой",
    ),
    ("Files with clauses", "Файлы с предложениями"),
    (
        "Goal to solve, such as 'append(X, Y, [1, 2])'",
        "Цель, например 'append(X, Y, [1, 2])'",
    ),
    (
        "Print all solutions, not only the first",
        "Напечатать все решения, а не только первое",
    ),
    (
        "Print only the number of solutions",
        "Напечатать только число решений",
    ),
    (
        "Stop after this many solutions",
        "Остановиться после стольких решений",
    ),
    (
        "Tell the number of inferences and how fast they were",
        "Сообщить число выводов и их скорость",
    ),
    (
        "Let the program read and write files under the working folder",
        "Разрешить программе читать и писать файлы в рабочей папке",
    ),
    (
        "Give up after this many inferences",
        "Прекратить после стольких выводов",
    ),
    (
        "Print what a stage of the compiler makes of a file",
        "Напечатать, что делает с файлом одна из стадий компилятора",
    ),
    (
        "Disassemble a bytecode file",
        "Дизассемблировать файл байт-кода",
    ),
    (
        "Find the move for one position: rule, advice, forcing tree",
        "Найти ход в одной позиции: правило, совет, форсированное дерево",
    ),
    (
        "Tell which rules and advice were tried on a position and why they failed",
        "Рассказать, какие правила и советы испробованы в позиции и почему не подошли",
    ),
    (
        "Run a table on every position of an ending, one line each",
        "Применить таблицу ко всем позициям окончания, по строке на каждую",
    ),
    (
        "Play a table out from every position against every defence",
        "Разыграть таблицу из каждой позиции против любой защиты",
    ),
    (
        "Compare every position with its mirror images too",
        "Сравнить каждую позицию и с её зеркальными отражениями",
    ),
    (
        "Tell at most this many counterexamples",
        "Привести не больше стольких контрпримеров",
    ),
    (
        "Write the longest defence and the counterexamples as games to this file",
        "Записать самую долгую защиту и контрпримеры в этот файл как партии",
    ),
    (
        "Tell what perfect play comes to in every position of an ending",
        "Найти исход безошибочной игры в каждой позиции окончания",
    ),
    (
        "Ending of at most five men, White's first, such as KRvK",
        "Окончание не более чем из пяти фигур, сначала белые, например KRvK",
    ),
    (
        "Man that never moves, such as wk=c3; may be given several times",
        "Фигура, которая не ходит, например wk=c3; можно указать несколько раз",
    ),
    (
        "Position to tell the distance to mate and the best moves of",
        "Позиция, для которой назвать расстояние до мата и лучшие ходы",
    ),
    (
        "Neither use nor keep rankings in the cache folder",
        "Не брать готовое из каталога кеша и ничего туда не класть",
    ),
    (
        "Play a game against a table, here in the terminal",
        "Сыграть с таблицей партию прямо в терминале",
    ),
    (
        "Serve as an engine for chess programs, by the UCI protocol",
        "Работать движком для шахматных программ по протоколу UCI",
    ),
    (
        "Position to start from [default: one of the table's ending, at random]",
        "Начальная позиция [по умолчанию случайная из окончания таблицы]",
    ),
    (
        "Make the moves of both sides; the table only gives hints",
        "Ходить за обе стороны; таблица только подсказывает",
    ),
    (
        "Number that picks the random position",
        "Число, по которому выбирается случайная позиция",
    ),
    (
        "Tables, or compiled .al0c files; the one for the men on the board answers. The files of one table are joined by `+`",
        "Таблицы или скомпилированные файлы .al0c; отвечает та, что подходит к фигурам на доске. Файлы одной таблицы соединяют знаком `+`",
    ),
    (
        "Lay files out in the standard form",
        "Привести файлы к стандартному виду",
    ),
    (
        "Turn keywords and library names over to the other language",
        "Перевести ключевые слова и имена библиотеки на другой язык",
    ),
    (
        "Describe the library's predicates",
        "Описать предикаты библиотеки",
    ),
    (
        "Write a small table to start from",
        "Создать небольшую таблицу для начала",
    ),
    (
        "Print a completion script for a shell",
        "Напечатать сценарий автодополнения для командной оболочки",
    ),
    ("Explain a diagnostic code", "Объяснить код диагностики"),
    (
        "Serve editors as a language server, on standard input and output",
        "Обслуживать редакторы как языковой сервер через стандартный ввод и вывод",
    ),
    ("Write a log to this file", "Писать журнал в этот файл"),
    (
        "Accepted for clients that ask for it: there is no other way",
        "Принимается ради клиентов, которые этого требуют: иначе и не бывает",
    ),
    (
        "Files, `-` for standard input, or an example such as @krk",
        "Файлы, `-` для стандартного ввода или пример, скажем @krk",
    ),
    ("Form of the diagnostics", "Вид сообщений"),
    ("Treat these as errors", "Что считать ошибками"),
    (
        "Ending that the table is for, such as KRvK",
        "Окончание, для которого написана таблица, например KRvK",
    ),
    (
        "Table to compile, with its libraries",
        "Таблица, которую компилировать, и её библиотеки",
    ),
    (
        "Machine to compile for",
        "Машина, для которой компилировать",
    ),
    (
        "File to write, `-` for standard output [default: the table's name with .al0c or the format's extension]",
        "Файл результата, `-` для стандартного вывода [по умолчанию имя таблицы с .al0c или расширением формата]",
    ),
    ("Files of one program", "Файлы одной программы"),
    ("Stage to print", "Стадия, которую печатать"),
    ("Bytecode file", "Файл байт-кода"),
    (
        "Table with its libraries, or one compiled .al0c file",
        "Таблица с библиотеками или один откомпилированный файл .al0c",
    ),
    ("Form of the forcing tree", "Вид форсированного дерева"),
    (
        "Draw the position and the move to this file",
        "Нарисовать позицию и ход в этот файл",
    ),
    ("Form of the answer", "Вид ответа"),
    (
        "Ending to go through, such as KRvK [default: the table's own]",
        "Окончание, которое перебрать, например KRvK [по умолчанию из таблицы]",
    ),
    ("Leave the trees out", "Не печатать деревья"),
    (
        "Draw on which squares of this man (king, rook, bk, ...) which advice is used; needs --svg",
        "Нарисовать, на каких клетках этой фигуры (король, ладья, чк, ...) какой совет применяется; нужен --svg",
    ),
    (
        "File for the drawing; lines are then written with -o only",
        "Файл рисунка; строки тогда пишутся только с -o",
    ),
    (
        "Draw how many positions take how many moves, beside perfect play, to this file",
        "Нарисовать в этот файл, сколько позиций требуют скольких ходов, рядом с лучшей игрой",
    ),
    (
        "Draw the longest defence to this file, a board for each move",
        "Нарисовать в этот файл самую долгую защиту, по доске на ход",
    ),
    (
        "Show at most this many diagnostics, 0 for all [default: 200 for people, all for programs]",
        "Показать не больше стольких диагностик, 0 — все [по умолчанию 200 для людей, все для программ]",
    ),
    (
        "Run the expectations of tables and compare output with snapshots",
        "Проверить ожидания таблиц и сравнить вывод со снимками",
    ),
    (
        "Tables to test; the files of one table are joined by `+`",
        "Таблицы для проверки; файлы одной таблицы соединяют знаком `+`",
    ),
    (
        "Run only tests with this in their name; may be given several times",
        "Выполнить лишь тесты, в имени которых есть это; можно указать несколько раз",
    ),
    ("Only list the tests", "Только перечислить тесты"),
    ("Write the snapshots anew", "Записать снимки заново"),
    (
        "Outputs that should have a snapshot, besides those that have one [default: table,bytecode]",
        "Какие выводы должны иметь снимок, кроме уже имеющих [по умолчанию table,bytecode]",
    ),
    (
        "For build servers: JUnit's XML",
        "Для серверов сборки: XML в виде JUnit",
    ),
    (
        "Take only every Nth position",
        "Брать лишь каждую N-ю позицию",
    ),
    (
        "Number of threads [default: all processors]",
        "Число потоков [по умолчанию по числу процессоров]",
    ),
    (
        "File to write [default: standard output]",
        "Файл результата [по умолчанию стандартный вывод]",
    ),
    (
        "Files to lay out in place; `-` goes to standard output",
        "Файлы, которые переписать на месте; `-` пишется в стандартный вывод",
    ),
    (
        "Change nothing; exit 1 if a file is not in the standard form",
        "Ничего не менять; код 1, если файл не в стандартном виде",
    ),
    ("File to translate", "Файл, который перевести"),
    ("Language to translate to", "Язык, на который перевести"),
    (
        "Predicate, in either language; without it, a list of all",
        "Предикат на любом из двух языков; без него список всех",
    ),
    ("The whole reference", "Весь справочник"),
    ("Form of the text", "Вид текста"),
    (
        "Name of the table; writes NAME.al0",
        "Имя таблицы; создаётся файл NAME.al0",
    ),
    (
        "File to write instead, `-` for standard output",
        "Другой файл результата, `-` для стандартного вывода",
    ),
    ("Shell to complete for", "Командная оболочка"),
    (
        "Code, such as AL0301; without it, a list of all",
        "Код, например AL0301; без него список всех",
    ),
    (
        "Position in Forsyth-Edwards notation",
        "Позиция в нотации Форсайта — Эдвардса (FEN)",
    ),
    (
        "Ending that the table is for, such as KRvK [default: the table's own]",
        "Окончание, для которого написана таблица, например KRvK [по умолчанию из таблицы]",
    ),
    (
        "What happens where a rule's advice all fails [default: the table's own]",
        "Что делать, если советы правила невыполнимы [по умолчанию как в таблице]",
    ),
    (
        "The first rule that matches is used for good",
        "Первое подошедшее правило окончательно",
    ),
    (
        "The next rule that matches is tried",
        "Пробуется следующее подходящее правило",
    ),
    (
        "What the call of a predicate that is not there does [default: the table's own]",
        "Что делает вызов предиката, которого нет [по умолчанию как в таблице]",
    ),
    ("It fails", "Неуспех"),
    ("It is an error", "Ошибка"),
    (
        "Do without clauses that cannot be read; take errors at work as the outcome of their position",
        "Обходиться без непонятных предложений; ошибка в работе — исход своей позиции",
    ),
    (
        "Let what the program's own clauses write through, to standard error",
        "Пропускать вывод предложений программы в стандартный поток ошибок",
    ),
    (
        "Position as the program's own clauses write it, such as w..3:3..2:2..5:5..0",
        "Позиция, как её пишут предложения программы, например w..3:3..2:2..5:5..0",
    ),
    (
        "Side that the table plays [default: the table's own]",
        "Сторона, за которую играет таблица [по умолчанию из таблицы]",
    ),
    (
        "Give up after this many positions",
        "Остановиться после стольких позиций",
    ),
    (
        "Give up after this time, such as 500ms, 10s or 2m",
        "Остановиться через это время, например 500ms, 10s или 2m",
    ),
    (
        "Look no deeper than this many half-moves",
        "Смотреть не глубже стольких полуходов",
    ),
    ("Assemble a program", "Ассемблировать программу"),
    ("Disassemble a program", "Дизассемблировать программу"),
    (
        "Run test cases, or the expectations of a program",
        "Выполнить проверочные случаи или ожидания, записанные в программе",
    ),
    (
        "List the keys that type a program in",
        "Перечислить клавиши для ввода программы",
    ),
    (
        "Write a program in another format",
        "Записать программу в другом формате",
    ),
    (
        "Program in any format, `-` for standard input",
        "Программа в любом формате, `-` — стандартный ввод",
    ),
    ("Format to write", "Формат вывода"),
    (
        "File to write, `-` for standard output [default: standard output]",
        "Файл для записи, `-` — стандартный вывод [по умолчанию стандартный вывод]",
    ),
    ("Names of the commands", "Имена команд"),
    (
        "Write addresses before the commands, no labels",
        "Писать перед командами адреса, без меток",
    ),
    (
        "Read keys line by line from standard input",
        "Читать клавиши построчно со стандартного ввода",
    ),
    (
        "Commands a program may execute before it is stopped",
        "Сколько команд может выполнить программа, прежде чем её остановят",
    ),
    (
        "Cases in JSON Lines, or programs with expectations",
        "Случаи в формате JSON Lines или программы с ожиданиями",
    ),
    ("Compare with what is expected", "Сравнить с ожидаемым"),
    (
        "Commands each key may execute",
        "Сколько команд может выполнить одно нажатие",
    ),
    ("As on the keys", "Как на клавишах"),
    ("In English", "По-английски"),
];

/// What the values of options mean.
const VALUES: &[(&str, &str)] = &[
    ("On a terminal only", "Только на терминале"),
    ("Always", "Всегда"),
    ("Never", "Никогда"),
    ("English", "Английский"),
    ("Russian", "Русский"),
    ("With excerpts of the source", "С выдержками из текста"),
    (
        "One line each: FILE:LINE:COLUMN, severity, code, message",
        "По строке: ФАЙЛ:СТРОКА:СТОЛБЕЦ, вид, код, сообщение",
    ),
    ("A JSON array", "Массив JSON"),
    ("SARIF 2.1.0", "SARIF 2.1.0"),
    ("Every warning", "Все предупреждения"),
    ("White", "Белые"),
    ("Black", "Чёрные"),
    ("The virtual machine", "Виртуальная машина"),
    (
        "The calculator Elektronika MK-61",
        "Калькулятор «Электроника МК-61»",
    ),
    (
        "Words and signs with their places",
        "Слова и знаки с их местами",
    ),
    ("Clauses as trees", "Предложения в виде деревьев"),
    (
        "Rules and advice after checking",
        "Правила и советы после проверки",
    ),
    ("The code of the virtual machine", "Код виртуальной машины"),
    (
        "The way to a program for the calculator MK-61, and the program",
        "Путь к программе для калькулятора МК-61 и сама программа",
    ),
    ("Indented lines of moves", "Строки ходов с отступами"),
    ("The book's notation", "Запись, принятая в книге"),
    ("A graph for Graphviz", "Граф для Graphviz"),
    ("A drawing", "Рисунок"),
    ("Nested JSON", "Вложенный JSON"),
    ("For people", "Для людей"),
    ("For programs", "Для программ"),
    ("For the terminal", "Для терминала"),
    ("For the reference pages", "Для страниц справочника"),
];

/// Phrases that the argument parser itself puts in.
const PHRASES: &[(&str, &str)] = &[
    (
        "Print this message or the help of the given subcommand(s)",
        "Напечатать эту справку или справку о команде",
    ),
    (
        "Print help (see more with '--help')",
        "Напечатать справку (подробнее с «--help»)",
    ),
    (
        "Print help (see a summary with '-h')",
        "Напечатать справку (кратко с «-h»)",
    ),
    ("Print help", "Напечатать справку"),
    ("Print version", "Напечатать версию"),
    ("[possible values: ", "[значения: "),
    ("Possible values:", "Значения:"),
    ("[default: ", "[по умолчанию: "),
    ("[OPTIONS]", "[ПАРАМЕТРЫ]"),
    ("<COMMAND>", "<КОМАНДА>"),
    ("[COMMAND]", "[КОМАНДА]"),
    ("Usage:", "Использование:"),
    ("Options:", "Параметры:"),
    ("Arguments:", "Аргументы:"),
    ("Commands:", "Команды:"),
];

/// The Russian text of an English one.
pub(crate) fn russian(english: &str) -> Option<&'static str> {
    TEXTS
        .iter()
        .chain(mk61::TEXTS)
        .chain(VALUES)
        .find(|(en, _)| *en == english)
        .map(|(_, ru)| *ru)
}

/// The text with the parser's own phrases in Russian.
pub(crate) fn fixed_phrases(text: &str) -> String {
    let text = PHRASES
        .iter()
        .fold(text.to_owned(), |text, (en, ru)| text.replace(en, ru));
    VALUES.iter().fold(text, |text, (en, ru)| {
        text.replace(&format!(" {en}\n"), &format!(" {ru}\n"))
    })
}

al0_grammar::messages! {
    /// Introduces a usage error.
    pub(crate) fn error(what) { en "error: {what}", ru "ошибка: {what}" }
    /// An option nobody knows.
    pub(crate) fn unknown_argument(name) {
        en "unexpected argument '{name}' found",
        ru "неизвестный параметр «{name}»"
    }
    /// A command nobody knows.
    pub(crate) fn unknown_command(name) {
        en "unrecognized subcommand '{name}'",
        ru "неизвестная команда «{name}»"
    }
    /// Something required is missing.
    pub(crate) fn missing_argument(name) {
        en "the following required arguments were not provided: {name}",
        ru "не хватает обязательных аргументов: {name}"
    }
    /// An option without its value.
    pub(crate) fn missing_value(name) {
        en "a value is required for '{name}' but none was supplied",
        ru "для «{name}» нужно значение"
    }
    /// A value out of place.
    pub(crate) fn bad_value(value, name) {
        en "invalid value '{value}' for '{name}'",
        ru "неверное значение «{value}» для «{name}»"
    }
    /// Two options that exclude each other.
    pub(crate) fn conflict(name, other) {
        en "the argument '{name}' cannot be used with '{other}'",
        ru "«{name}» нельзя указать вместе с «{other}»"
    }
    /// Too many or too few values.
    pub(crate) fn wrong_number(name) {
        en "wrong number of values for '{name}'",
        ru "неверное число значений для «{name}»"
    }
    /// The values allowed.
    pub(crate) fn possible_values(list) {
        en "\n  [possible values: {list}]",
        ru "\n  [значения: {list}]"
    }
    /// What was perhaps meant.
    pub(crate) fn near(name) {
        en "\n\n  tip: a similar one exists: '{name}'",
        ru "\n\n  подсказка: есть похожее: «{name}»"
    }
    /// Where to read on.
    pub(crate) fn more_help() {
        en "\n\nFor more information, try '--help'.\n",
        ru "\n\nПодробнее: «--help».\n"
    }
}
