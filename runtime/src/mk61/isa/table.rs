//! The table itself, by code.

use super::{Operand, Row};

/// Builds the rows: code, operand, Russian names, English names, keys, cycles, documentation.
macro_rules! rows {
    ($($code:literal $operand:ident [$($ru:literal)*] [$($en:literal)*] $keys:literal $cycles:literal
        $doc_en:literal $doc_ru:literal;)*) => {
        &[$(Row {
            code: $code,
            operand: Operand::$operand,
            ru: &[$($ru),*],
            en: &[$($en),*],
            keys: $keys,
            cycles: $cycles,
            doc_en: $doc_en,
            doc_ru: $doc_ru,
        }),*]
    };
}

/// All commands with a name.
///
/// The other codes do nothing, are errors, or act as one of these with register 0.
pub static ROWS: &[Row] = rows! {
    0x00 None ["0"] ["0"] "0" 114
        "Digit 0: begins or continues a number, or its exponent after ВП."
        "Цифра 0: начинает или продолжает набор числа, а после ВП — порядка.";
    0x01 None ["1"] ["1"] "1" 114
        "Digit 1: begins or continues a number, or its exponent after ВП."
        "Цифра 1: начинает или продолжает набор числа, а после ВП — порядка.";
    0x02 None ["2"] ["2"] "2" 114
        "Digit 2: begins or continues a number, or its exponent after ВП."
        "Цифра 2: начинает или продолжает набор числа, а после ВП — порядка.";
    0x03 None ["3"] ["3"] "3" 114
        "Digit 3: begins or continues a number, or its exponent after ВП."
        "Цифра 3: начинает или продолжает набор числа, а после ВП — порядка.";
    0x04 None ["4"] ["4"] "4" 114
        "Digit 4: begins or continues a number, or its exponent after ВП."
        "Цифра 4: начинает или продолжает набор числа, а после ВП — порядка.";
    0x05 None ["5"] ["5"] "5" 114
        "Digit 5: begins or continues a number, or its exponent after ВП."
        "Цифра 5: начинает или продолжает набор числа, а после ВП — порядка.";
    0x06 None ["6"] ["6"] "6" 114
        "Digit 6: begins or continues a number, or its exponent after ВП."
        "Цифра 6: начинает или продолжает набор числа, а после ВП — порядка.";
    0x07 None ["7"] ["7"] "7" 114
        "Digit 7: begins or continues a number, or its exponent after ВП."
        "Цифра 7: начинает или продолжает набор числа, а после ВП — порядка.";
    0x08 None ["8"] ["8"] "8" 114
        "Digit 8: begins or continues a number, or its exponent after ВП."
        "Цифра 8: начинает или продолжает набор числа, а после ВП — порядка.";
    0x09 None ["9"] ["9"] "9" 114
        "Digit 9: begins or continues a number, or its exponent after ВП."
        "Цифра 9: начинает или продолжает набор числа, а после ВП — порядка.";
    0x0A None ["." ","] ["."] "." 129
        "The decimal point. With no number being entered it brings X2 back to X."
        "Десятичная запятая. Когда число не набирается, возвращает в X содержимое X2.";
    0x0B None ["/-/" "±"] ["+/-" "CHS" "NEG"] "/-/" 174
        "Changes the sign of X, or of the exponent being entered."
        "Меняет знак X или набираемого порядка.";
    0x0C None ["ВП"] ["EE" "EEX" "E"] "ВП" 129
        "Begins the exponent of the number on the display."
        "Начинает ввод порядка числа на индикаторе.";
    0x0D None ["Cx" "Сброс"] ["CLX"] "Cx" 159
        "Clears X; the stack does not move."
        "Обнуляет X, стек не сдвигается.";
    0x0E None ["В↑" "^"] ["ENT" "ENTER" "B^"] "В↑" 230
        "Pushes X up the stack; the next number replaces X."
        "Поднимает X в стек; следующее число заменит X.";
    0x0F None ["F Вx" "Bx"] ["LASTX" "LSTX"] "F Вx" 230
        "Recalls the previous X from X1."
        "Вызывает прежнее значение X из X1.";
    0x10 None ["+"] ["+" "ADD"] "+" 128
        "Y + X."
        "Сложение: Y + X.";
    0x11 None ["−"] ["-" "SUB"] "−" 128
        "Y − X."
        "Вычитание: Y − X.";
    0x12 None ["×" "·"] ["*" "MUL"] "×" 128
        "Y × X."
        "Умножение: Y × X.";
    0x13 None ["÷" ":"] ["/" "DIV"] "÷" 128
        "Y ÷ X."
        "Деление: Y ÷ X.";
    0x14 None ["↔" "<->" "X↔Y"] ["XY" "SWAP" "X<->Y"] "↔" 124
        "Exchanges X and Y."
        "Меняет местами X и Y.";
    0x15 None ["F 10^x" "10^x"] ["10^X"] "F 10ˣ" 765
        "Ten to the power X."
        "Десять в степени X.";
    0x16 None ["F e^x" "e^x"] ["E^X" "EXP"] "F eˣ" 765
        "e to the power X."
        "e в степени X.";
    0x17 None ["F lg" "lg"] ["LG" "LOG"] "F lg" 730
        "Common logarithm."
        "Десятичный логарифм.";
    0x18 None ["F ln" "ln"] ["LN"] "F ln" 730
        "Natural logarithm."
        "Натуральный логарифм.";
    0x19 None ["F arcsin" "arcsin" "F sin⁻¹" "sin⁻¹"] ["ARCSIN" "ASIN" "SIN-1"] "F arcsin" 945
        "Arc sine."
        "Арксинус.";
    0x1A None ["F arccos" "arccos" "F cos⁻¹" "cos⁻¹"] ["ARCCOS" "ACOS" "COS-1"] "F arccos" 945
        "Arc cosine."
        "Арккосинус.";
    0x1B None ["F arctg" "arctg" "F tg⁻¹" "tg⁻¹"] ["ARCTAN" "ATAN" "TAN-1" "ATG"] "F arctg" 560
        "Arc tangent."
        "Арктангенс.";
    0x1C None ["F sin" "sin"] ["SIN"] "F sin" 880
        "Sine."
        "Синус.";
    0x1D None ["F cos" "cos"] ["COS"] "F cos" 880
        "Cosine."
        "Косинус.";
    0x1E None ["F tg" "tg"] ["TAN"] "F tg" 650
        "Tangent."
        "Тангенс.";
    0x20 None ["F π" "π"] ["PI"] "F π" 124
        "The number π."
        "Число π.";
    0x21 None ["F √" "√"] ["SQRT"] "F √" 245
        "Square root."
        "Квадратный корень.";
    0x22 None ["F x²" "x²"] ["X^2" "SQR"] "F x²" 128
        "Square."
        "Квадрат.";
    0x23 None ["F 1/x" "1/x"] ["1/X" "INVX"] "F 1/x" 128
        "Reciprocal."
        "Обратное число.";
    0x24 None ["F x^y" "x^y"] ["X^Y" "POW"] "F xʸ" 1485
        "X to the power Y; Y stays."
        "X в степени Y; Y сохраняется.";
    0x25 None ["F ⟳" "⟳" "F O" "F ↻" "->"] ["ROT" "RDN" "R"] "F ⟳" 124
        "Rotates the stack: X takes Y, T takes X."
        "Круговой сдвиг стека: X получает Y, T — прежний X.";
    0x26 None ["К °←′" "К +"] ["HM->H" "K+"] "К +" 305
        "Degrees and minutes to degrees."
        "Градусы и минуты — в градусы.";
    0x27 None ["К −"] ["K-"] "К −" 128
        "Always an error."
        "Всегда ошибка ЕГГОГ.";
    0x28 None ["К ×"] ["K*"] "К ×" 128
        "Always an error."
        "Всегда ошибка ЕГГОГ.";
    0x29 None ["К ÷"] ["K/"] "К ÷" 128
        "Always an error."
        "Всегда ошибка ЕГГОГ.";
    0x2A None ["К °←′″" "К ↔"] ["HMS->H" "KXY"] "К ↔" 305
        "Degrees, minutes and seconds to degrees."
        "Градусы, минуты и секунды — в градусы.";
    0x30 None ["К °→′″" "К 3"] ["H->HMS" "K3"] "К 3" 186
        "Degrees to degrees, minutes and seconds."
        "Градусы — в градусы, минуты и секунды.";
    0x31 None ["К |x|" "|x|" "К 4"] ["ABS" "K4"] "К 4" 125
        "Absolute value."
        "Модуль.";
    0x32 None ["К ЗН" "ЗН" "К 5"] ["SIGN" "SGN" "K5"] "К 5" 125
        "Sign: −1, 0 or 1."
        "Знак: −1, 0 или 1.";
    0x33 None ["К °→′" "К 6"] ["H->HM" "K6"] "К 6" 140
        "Degrees to degrees and minutes."
        "Градусы — в градусы и минуты.";
    0x34 None ["К [x]" "[x]" "К 7"] ["INT" "K7"] "К 7" 165
        "Integer part."
        "Целая часть.";
    0x35 None ["К {x}" "{x}" "К 8"] ["FRAC" "K8"] "К 8" 165
        "Fractional part."
        "Дробная часть.";
    0x36 None ["К max" "max" "К 9"] ["MAX" "K9"] "К 9" 125
        "The greater of X and Y; zero if one of them is zero."
        "Большее из X и Y; ноль, если хотя бы одно равно нулю.";
    0x37 None ["К ∧" "∧" "К ."] ["AND"] "К ." 125
        "Digit-wise AND of X and Y."
        "Поразрядное И.";
    0x38 None ["К ∨" "∨" "К /-/"] ["OR"] "К /-/" 125
        "Digit-wise OR of X and Y."
        "Поразрядное ИЛИ.";
    0x39 None ["К ⊕" "⊕" "К ВП"] ["XOR"] "К ВП" 125
        "Digit-wise exclusive OR of X and Y."
        "Поразрядное исключающее ИЛИ.";
    0x3A None ["К ИНВ" "ИНВ" "К Cx"] ["NOT" "INV"] "К Cx" 125
        "Digit-wise inversion of X."
        "Поразрядная инверсия X.";
    0x3B None ["К СЧ" "СЧ" "К В↑"] ["RND" "RAN" "RANDOM"] "К В↑" 270
        "A random number between 0 and 1."
        "Случайное число от 0 до 1.";
    0x40 Register ["x→П" "П" "xП" "X->П"] ["STO" "MS" "M" "ST"] "x→П" 125
        "Stores X in a register."
        "Записывает X в регистр.";
    0x50 None ["С/П" "СТОП"] ["R/S" "STOP" "HLT" "HALT"] "С/П" 100
        "Stops, or starts the program."
        "Останов или пуск программы.";
    0x51 Address ["БП"] ["GOTO" "GTO" "JMP"] "БП" 195
        "Jumps."
        "Безусловный переход.";
    0x52 None ["В/О"] ["RTN" "RET"] "В/О" 200
        "Returns from a subroutine; by hand, goes to 00."
        "Возврат из подпрограммы; с пульта — переход на адрес 00.";
    0x53 Address ["ПП"] ["GSB" "CALL"] "ПП" 200
        "Calls a subroutine; by hand, executes one command."
        "Вызов подпрограммы; с пульта — выполнение одной команды.";
    0x54 None ["К НОП" "НОП" "К 0"] ["NOP" "KNOP"] "К НОП" 97
        "Does nothing."
        "Ничего не делает.";
    0x55 None ["К 1"] ["K1" "NOP1"] "К 1" 97
        "Does nothing."
        "Ничего не делает.";
    0x56 None ["К 2"] ["K2" "NOP2"] "К 2" 97
        "Does nothing."
        "Ничего не делает.";
    0x57 Address ["F x≠0" "x≠0"] ["X!=0" "X#0" "X<>0" "JZ"] "F x≠0" 215
        "Goes on if X is not zero, jumps otherwise."
        "Если X не равен нулю, выполняется следующая команда, иначе — переход.";
    0x58 Address ["F L2"] ["L2"] "F L2" 240
        "Jumps and counts R2 down, until it is 1."
        "Пока в R2 не 1, уменьшает его на 1 и переходит.";
    0x59 Address ["F x≥0" "x≥0"] ["X>=0" "JLZ"] "F x≥0" 215
        "Goes on if X is zero or more, jumps otherwise."
        "Если X не меньше нуля, выполняется следующая команда, иначе — переход.";
    0x5A Address ["F L3"] ["L3"] "F L3" 240
        "Jumps and counts R3 down, until it is 1."
        "Пока в R3 не 1, уменьшает его на 1 и переходит.";
    0x5B Address ["F L1"] ["L1"] "F L1" 240
        "Jumps and counts R1 down, until it is 1."
        "Пока в R1 не 1, уменьшает его на 1 и переходит.";
    0x5C Address ["F x<0" "x<0"] ["X<0" "JME"] "F x<0" 215
        "Goes on if X is less than zero, jumps otherwise."
        "Если X меньше нуля, выполняется следующая команда, иначе — переход.";
    0x5D Address ["F L0"] ["L0"] "F L0" 240
        "Jumps and counts R0 down, until it is 1."
        "Пока в R0 не 1, уменьшает его на 1 и переходит.";
    0x5E Address ["F x=0" "x=0"] ["X=0" "JNZ"] "F x=0" 215
        "Goes on if X is zero, jumps otherwise."
        "Если X равен нулю, выполняется следующая команда, иначе — переход.";
    0x60 Register ["П→x" "ИП" "Пx" "П->x"] ["RCL" "MR" "RM" "LD"] "П→x" 228
        "Recalls a register."
        "Вызывает содержимое регистра.";
    0x70 Register ["К x≠0"] ["KX!=0" "KX#0" "KX<>0" "KJZ"] "К x≠0" 160
        "Goes on if X is not zero, jumps by the register otherwise."
        "Если X не равен нулю, выполняется следующая команда, иначе — переход по регистру.";
    0x80 Register ["К БП"] ["KGOTO" "KGTO" "KJMP"] "К БП" 158
        "Jumps by the register."
        "Переход по регистру.";
    0x90 Register ["К x≥0"] ["KX>=0" "KJLZ"] "К x≥0" 160
        "Goes on if X is zero or more, jumps by the register otherwise."
        "Если X не меньше нуля, выполняется следующая команда, иначе — переход по регистру.";
    0xA0 Register ["К ПП"] ["KGSB" "KCALL"] "К ПП" 158
        "Calls a subroutine by the register."
        "Вызов подпрограммы по регистру.";
    0xB0 Register ["К x→П" "К П" "К xП" "К X->П"] ["KSTO" "KMS" "KM" "KST"] "К x→П" 205
        "Stores X in the register whose number the register holds."
        "Записывает X в регистр, номер которого в указанном регистре.";
    0xC0 Register ["К x<0"] ["KX<0" "KJME"] "К x<0" 160
        "Goes on if X is less than zero, jumps by the register otherwise."
        "Если X меньше нуля, выполняется следующая команда, иначе — переход по регистру.";
    0xD0 Register ["К П→x" "К ИП" "К Пx" "К П->x"] ["KRCL" "KMR" "KRM" "KLD"] "К П→x" 280
        "Recalls the register whose number the register holds."
        "Вызывает регистр, номер которого в указанном регистре.";
    0xE0 Register ["К x=0"] ["KX=0" "KJNZ"] "К x=0" 160
        "Goes on if X is zero, jumps by the register otherwise."
        "Если X равен нулю, выполняется следующая команда, иначе — переход по регистру.";
};
