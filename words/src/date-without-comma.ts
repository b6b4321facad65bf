/** Formats a date without the comma that Urdu's formats have before the year: '23 نومبر 2026، 12:39'. */
export const dateWithoutComma = (format: Intl.DateTimeFormat, instant: Date): string =>
  format.format(instant).replace(/،\s*(?=\d{4})/, ' ')
