/** 'aisha KHAN-malik' -> 'Aisha Khan-Malik' (specification, section 9). */
export function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/**
 * A person's full name in title case. Skips a last name that the first name already contains, because people
 * often write their whole name into the first field (specification, section 9).
 */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const first = first_name.trim().replace(/\s+/g, ' ')
  const last = last_name.trim().replace(/\s+/g, ' ')
  const repeated = ` ${first} `.toLowerCase().includes(` ${last} `.toLowerCase())
  return titleCase(repeated ? first : `${first} ${last}`)
}
