/**
 * 5000 -> '5,000', without Intl: the first Intl.NumberFormat takes a phone 80 ms, before the public page
 * can be used.
 */
export const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * ۱٬۲۳۴٫۵ -> 1,234.5: Urdu and Arabic keyboards have their own digits, accepted by number fields and
 * searches.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669\u066b\u066c]/g, (sign) =>
    sign === '٫' ? '.' : sign === '٬' ? ',' : String((sign.codePointAt(0) ?? 0) & 0xf),
  )
