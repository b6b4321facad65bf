/** The texts that are not blank: a field left empty is left out of what is sent. */
export function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
