//! What is said about calculator programs.

al0_grammar::messages! {
    /// See the wording.
    pub(crate) fn unknown_command(name) {
        en "the calculator has no command `{name}`",
        ru "у калькулятора нет команды `{name}`"
    }
    /// See the wording.
    pub(crate) fn names_are_listed() {
        en "'al0 mk61 dis' shows how commands are written; any code can be given as #2B",
        ru "как пишутся команды, показывает «al0 mk61 dis»; любой код можно задать в виде #2B"
    }
    /// See the wording.
    pub(crate) fn no_register() {
        en "this command needs a register, 0 to 9 or a to e",
        ru "этой команде нужен регистр: от 0 до 9 или от a до e"
    }
    /// See the wording.
    pub(crate) fn wrong_register(name) {
        en "`{name}` is not a register; there are 0 to 9 and a to e",
        ru "`{name}` — не регистр; есть регистры от 0 до 9 и от a до e"
    }
    /// See the wording.
    pub(crate) fn no_address() {
        en "an address or a label must follow this jump",
        ru "после этого перехода должен стоять адрес или метка"
    }
    /// See the wording.
    pub(crate) fn unknown_label(name) {
        en "there is no label `{name}`, and it is not an address",
        ru "метки `{name}` нет, и это не адрес"
    }
    /// See the wording.
    pub(crate) fn addresses_are() {
        en "addresses are two digits, 00 to A4: A0 is the cell 100",
        ru "адрес — две цифры, от 00 до A4: A0 — это ячейка 100"
    }
    /// See the wording.
    pub(crate) fn duplicate_label(name) {
        en "the label `{name}` is defined a second time",
        ru "метка `{name}` определена второй раз"
    }
    /// See the wording.
    pub(crate) fn rename_one() {
        en "jumps lead to the first one; rename one of them",
        ru "переходы ведут к первой; переименуйте одну из них"
    }
    /// See the wording.
    pub(crate) fn wrong_address(written, actual) {
        en "the listing says {written}, but this command has the address {actual}",
        ru "в листинге указан адрес {written}, а у этой команды адрес {actual}"
    }
    /// See the wording.
    pub(crate) fn look_before() {
        en "a command before it is missing or one too many",
        ru "перед ней пропущена или добавлена команда"
    }
    /// See the wording.
    pub(crate) fn too_long(cells) {
        en "the program needs {cells} cells, the calculator has 105 (the MK61S has 112: `cells: 112`)",
        ru "программе нужно ячеек: {cells}, а в калькуляторе их 105 (в MK61S — 112: `cells: 112`)"
    }
    /// See the wording.
    pub(crate) fn bad_value(value) {
        en "`{value}` is not a number",
        ru "`{value}` — не число"
    }
    /// See the wording.
    pub(crate) fn values_are() {
        en "write 64, -1.5E-20, 3ГГ0Г, or twelve hexadecimal digits in braces",
        ru "пишите 64, -1.5E-20, 3ГГ0Г или двенадцать шестнадцатеричных цифр в фигурных скобках"
    }
    /// See the wording.
    pub(crate) fn bad_directive(name) {
        en "there is no directive `.{name}`",
        ru "директивы `.{name}` нет"
    }
    /// See the wording.
    pub(crate) fn bad_angle(name) {
        en "the angle switch has no position `{name}`",
        ru "у переключателя углов нет положения `{name}`"
    }
    /// See the wording.
    pub(crate) fn angles_are() { en "it is rad, deg or grd", ru "бывает rad, deg или grd" }
    /// See the wording.
    pub(crate) fn unused_label(name) {
        en "nothing jumps to the label `{name}`",
        ru "к метке `{name}` нет перехода"
    }
    /// See the wording.
    pub(crate) fn into_operand(address) {
        en "{address} is the second cell of a command, its address",
        ru "{address} — вторая ячейка команды, её адрес"
    }
    /// See the wording.
    pub(crate) fn bad_cells(count) {
        en "a calculator has 105 cells or 112, not {count}",
        ru "в калькуляторе 105 ячеек или 112, но не {count}"
    }
    /// See the wording.
    pub(crate) fn beyond_last(address, cell) {
        en "{address} lies beyond the last cell A4; the calculator goes on at cell {cell}",
        ru "{address} лежит за последней ячейкой A4; калькулятор продолжит с ячейки {cell}"
    }
    /// See the wording.
    pub(crate) fn java_state() {
        en "this is a saved state of a Java emulator, not a program",
        ru "это сохранённое состояние эмулятора на Java, а не программа"
    }
    /// See the wording.
    pub(crate) fn other_codes() {
        en "the codes of this export are not those of the MK-61: take its commands from the comments",
        ru "коды этой выгрузки — не коды МК-61: возьмите команды из комментариев"
    }
    /// See the wording.
    pub(crate) fn memory_numbers() {
        en "these are numbers from the memory of an MK-52, fourteen digits each, not a program",
        ru "это числа из памяти МК-52, по четырнадцать цифр, а не программа"
    }
    /// See the wording.
    pub(crate) fn binary(bytes) {
        en "these {bytes} bytes are neither text nor a program",
        ru "это не текст и не программа (байтов: {bytes})"
    }
    /// See the wording.
    pub(crate) fn bad_line(line) {
        en "line {line} of this .m61 file cannot be read",
        ru "строка {line} файла .m61 не читается"
    }
    /// See the wording.
    pub(crate) fn several_programs(line) {
        en "line {line} writes over cells that are written already: there are several programs here",
        ru "строка {line} пишет в уже занятые ячейки: здесь несколько программ"
    }
    /// See the wording.
    pub(crate) fn split_them() {
        en "put each program into a file of its own",
        ru "разнесите программы по разным файлам"
    }
    /// See the wording.
    pub(crate) fn foreign_command(line, name) {
        en "line {line}: `{name}` is not a part of a program",
        ru "строка {line}: `{name}` — не часть программы"
    }
    /// See the wording.
    pub(crate) fn bad_case(line) {
        en "line {line} is not a case",
        ru "строка {line} — не проверочный случай"
    }
    /// See the wording.
    pub(crate) fn case_json(reason) { en "{reason}", ru "{reason}" }
    /// See the wording.
    pub(crate) fn case_angle(name) {
        en "the angle switch has no position \"{name}\"",
        ru "у переключателя углов нет положения «{name}»"
    }
    /// See the wording.
    pub(crate) fn case_code(code) {
        en "\"{code}\" is not a code of two hexadecimal digits",
        ru "«{code}» — не код из двух шестнадцатеричных цифр"
    }
    /// See the wording.
    pub(crate) fn case_register(name) {
        en "there is no register \"{name}\"",
        ru "регистра «{name}» нет"
    }
    /// See the wording.
    pub(crate) fn case_number(raw) {
        en "\"{raw}\" is not a number of twelve hexadecimal digits",
        ru "«{raw}» — не число из двенадцати шестнадцатеричных цифр"
    }
    /// See the wording.
    pub(crate) fn case_key(name) { en "there is no key \"{name}\"", ru "клавиши «{name}» нет" }
    /// See the wording.
    pub(crate) fn endless(limit) {
        en "the program did not stop within {limit} commands",
        ru "программа не остановилась за столько команд: {limit}"
    }
    /// See the wording.
    pub(crate) fn hangs() {
        en "the calculator hangs, as the real one does; :reset switches it off and on",
        ru "калькулятор завис, как и настоящий; :reset выключит и включит его"
    }
    /// See the wording.
    pub(crate) fn no_line_command(text) {
        en "no such command: `{text}`; there are :stack, :regs, :cells, :step, :back, :break AA (an address), :reset, :help and :quit",
        ru "нет такой команды: `{text}`; есть :stack, :regs, :cells, :step, :back, :break AA (адрес), :reset, :help и :quit"
    }
    /// See the wording.
    pub(crate) fn line_help() {
        en "keys as in a listing; :stack :regs :cells :step :back :break AA :reset :quit",
        ru "клавиши как в листинге; :stack :regs :cells :step :back :break AA :reset :quit"
    }
    /// See the wording.
    pub(crate) fn screen_help() {
        en "digits . + - * / type   Enter ENT   e EE   n +/-   c Cx   s R/S   r RTN   Space step   b back   Tab breakpoint   f fast/real   : command   q quit",
        ru "цифры . + - * / набор   Enter В↑   e ВП   n /-/   c Cx   s С/П   r В/О   пробел шаг   b назад   Tab останов   f скорость   : команда   q выход"
    }
    /// See the wording.
    pub(crate) fn real_speed() { en "real speed", ru "настоящая скорость" }
    /// See the wording.
    pub(crate) fn full_speed() { en "full speed", ru "полная скорость" }
    /// See the wording.
    pub(crate) fn running() { en "running", ru "счёт" }
    /// See the wording.
    pub(crate) fn registers() { en "Registers", ru "Регистры" }
    /// See the wording.
    pub(crate) fn stack() { en "Stack", ru "Стек" }
    /// See the wording.
    pub(crate) fn program() { en "Program", ru "Программа" }
}
