import type { Option } from '../../ui/select.tsx'

/** 'partially refunded' -> 'Partially refunded': how names that the server keeps in small letters are shown. */
export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** A dropdown's options for names (specification, section 9). */
export const optionsOf = (names: readonly string[]): Option[] =>
  names.map((name) => ({ label: capitalised(name), value: name }))
