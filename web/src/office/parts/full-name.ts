/**
 * Converts a name written entirely in one case to title case: 'aisha khan', 'ZAINAB UL-HAQ'. A name in mixed
 * case, such as 'SOS Children’s Villages' or 'Khan (Pvt) Ltd', is returned unchanged.
 */
export function titleCase(text: string): string {
  const name = text.trim()
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/**
 * A person's full name in title case. Skips a last name that the first name already contains, because people
 * often write their whole name into the first field (specification, section 9).
 */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const first = first_name.trim().replace(/\s+/g, ' ')
  const last = last_name.trim().replace(/\s+/g, ' ')
  const repeated = ` ${first} `.toLowerCase().includes(` ${last} `.toLowerCase())
  return titleCase(repeated ? first : `${titleCase(first)} ${titleCase(last)}`)
}
