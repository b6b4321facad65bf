import type { Option } from '../../../ui/select.tsx'
import { capitalised } from '../capitalised.ts'

/** A dropdown's options for names (specification, section 9), called by their titles, else capitalised. */
export const optionsOf = (
  names: readonly string[],
  titleOf: (name: string) => string = capitalised,
): Option[] => names.map((name) => ({ label: titleOf(name), value: name }))
