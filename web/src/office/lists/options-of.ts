import type { Option } from '../../ui/select.tsx'
import { capitalised } from './capitalised.ts'

/** A dropdown's options for names (specification, section 9). */
export const optionsOf = (names: readonly string[]): Option[] =>
  names.map((name) => ({ label: capitalised(name), value: name }))
