//! The Russian texts of the help about the calculator.

/// Help texts by their English wording.
pub(super) const TEXTS: &[(&str, &str)] = &[
    (
        "Machine to play on: the calculator plays beside the virtual machine",
        "На чём играть: калькулятор играет рядом с виртуальной машиной",
    ),
    (
        "With mk61: how commands are named",
        "Для mk61: как называть команды",
    ),
    ("With mk61: what to write", "Для mk61: что записать"),
    (
        "With mk61: this formula or predicate of the library alone, as a routine that answers 1 or 0",
        "Для mk61: только эта формула или предикат библиотеки, подпрограмма с ответом 1 или 0",
    ),
    (
        "With mk61: how squares are typed and shown",
        "Для mk61: как набираются и показываются поля",
    ),
    (
        "As file.rank: 4.7 is d7",
        "Как вертикаль.горизонталь: 4.7 — это d7",
    ),
    (
        "With mk61: how many program cells there are; only the MK61S has 112",
        "Для mk61: сколько ячеек программы; 112 есть только у МК61S",
    ),
    (
        "With mk61: candidates for a shorter block looked at for each place of the program",
        "Для mk61: сколько последовательностей команд пробовать в каждом месте программы, чтобы её сократить",
    ),
    ("The MK-61", "МК-61"),
    (
        "The MK61S in its extended mode",
        "МК61S в расширенном режиме",
    ),
    ("As two digits: 47 is d7", "Двумя цифрами: 47 — это d7"),
    (
        "Source text that tells what every cell is for",
        "Исходный текст, где сказано, для чего каждая ячейка",
    ),
    (
        "A page to print and to play by, in HTML",
        "Страница для печати и игры, в HTML",
    ),
    (
        "With mk61: write the program even where a game goes wrong",
        "Для mk61: записать программу, даже если какая-то партия не удаётся",
    ),
    (
        "Work with programs for the calculator Elektronika MK-61",
        "Работать с программами для калькулятора «Электроника МК-61»",
    ),
    (
        "Operate the calculator with a program in it",
        "Работать на калькуляторе с введённой программой",
    ),
    (
        "Program in any format; without one the calculator is empty",
        "Программа в любом формате; без неё калькулятор пуст",
    ),
    (
        "Run at the speed of the real calculator",
        "Выполнять со скоростью настоящего калькулятора",
    ),
    (
        "Codes in hexadecimal, ten a line",
        "Шестнадцатеричные коды, по десять в строке",
    ),
    ("Source text with labels", "Исходный текст с метками"),
    ("Listing with addresses", "Листинг с адресами"),
    ("Commands `hin` for the MK61S", "Команды `hin` для МК61S"),
    ("The bytes", "Байты"),
    ("Keys to press", "Нажимаемые клавиши"),
];
