/** ۱٬۲۳۴٫۵ as 1,234.5: keyboards for Urdu and Arabic have digits of their own, which fields of digits and searches take. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669\u066b\u066c]/g, (sign) =>
    sign === '٫' ? '.' : sign === '٬' ? ',' : String((sign.codePointAt(0) ?? 0) & 0xf),
  )
