//! What is said about files that cannot be used.

al0_grammar::messages! {
    /// See the wording.
    pub(crate) fn missing() { en "there is no such file", ru "такого файла нет" }
    /// See the wording.
    pub(crate) fn directory() {
        en "this is a directory, not a file",
        ru "это каталог, а не файл"
    }
    /// See the wording.
    pub(crate) fn denied() { en "no permission to read it", ru "нет права на чтение" }
    /// See the wording.
    pub(crate) fn too_large() {
        en "the file is larger than 4 GiB",
        ru "файл больше 4 ГиБ"
    }
    /// See the wording.
    pub(crate) fn unreadable(reason) {
        en "cannot be read: {reason}",
        ru "не читается: {reason}"
    }
    /// See the wording.
    pub(crate) fn unwritable(reason) {
        en "cannot be written: {reason}",
        ru "не удалось записать: {reason}"
    }
    /// See the wording.
    pub(crate) fn no_folder() {
        en "cannot be written: there is no such directory",
        ru "не удалось записать: такого каталога нет"
    }
    /// See the wording.
    pub(crate) fn write_denied() {
        en "cannot be written: no permission",
        ru "не удалось записать: нет права на запись"
    }
    /// See the wording.
    pub(crate) fn exists() {
        en "the file exists already and was left alone",
        ru "файл уже есть и оставлен как был"
    }
    /// See the wording.
    pub(crate) fn is_input() {
        en "this is the input itself and was left alone",
        ru "это сам исходный файл, он оставлен как был"
    }
    /// See the wording.
    pub(crate) fn other_name() {
        en "choose another name or give one with -o",
        ru "выберите другое имя или задайте его через -o"
    }
    /// See the wording.
    pub(crate) fn empty() { en "the file is empty", ru "файл пуст" }
    /// See the wording.
    pub(crate) fn start_with_new() {
        en "'al0 new NAME' writes a table to start from",
        ru "«al0 new ИМЯ» создаст таблицу для начала"
    }
    /// See the wording.
    pub(crate) fn binary() {
        en "this is a binary file, not a text",
        ru "это двоичный файл, а не текст"
    }
    /// See the wording.
    pub(crate) fn is_bytecode() {
        en "this is compiled bytecode, not a source text",
        ru "это откомпилированный байт-код, а не исходный текст"
    }
    /// See the wording.
    pub(crate) fn use_dis() {
        en "'al0 dis' shows what is in it; 'al0 run' runs it",
        ru "«al0 dis» покажет содержимое, «al0 run» исполнит"
    }
    /// See the wording.
    pub(crate) fn utf16() {
        en "the file is in UTF-16",
        ru "файл в кодировке UTF-16"
    }
    /// See the wording.
    pub(crate) fn save_as_utf8() {
        en "save it as UTF-8",
        ru "сохраните его в UTF-8"
    }
    /// See the wording.
    pub(crate) fn invalid_utf8(offset, line) {
        en "not valid UTF-8: first wrong byte at offset {offset}, in line {line}",
        ru "это не UTF-8: первый неверный байт по смещению {offset}, строка {line}"
    }
    /// See the wording.
    pub(crate) fn wrong_byte(byte) {
        en "byte 0x{byte} stands here",
        ru "здесь байт 0x{byte}"
    }
    /// See the wording.
    pub(crate) fn maybe_cp1251() {
        en "this looks like windows-1251; convert it with 'iconv -f windows-1251 -t utf-8'",
        ru "похоже на windows-1251; перекодируйте: «iconv -f windows-1251 -t utf-8»"
    }
    /// See the wording.
    pub(crate) fn unknown_example(name) {
        en "there is no example table '{name}'",
        ru "нет таблицы-примера «{name}»"
    }
    /// See the wording.
    pub(crate) fn examples_are(list) {
        en "the examples are {list}",
        ru "есть примеры: {list}"
    }
    /// See the wording.
    pub(crate) fn read_only_example() {
        en "an example is part of the program and cannot be changed",
        ru "пример встроен в программу, изменить его нельзя"
    }
}
