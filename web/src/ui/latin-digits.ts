/** ۰۳۰۰ as 0300: keyboards for Urdu and Arabic have digits of their own, which every field takes. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
