import type { Option } from '../../../ui/select.tsx'
import { capitalised } from '../names.ts'

/** Names as dropdown options (specification, section 9), with their titles or capitalised. */
export const optionsOf = (
  names: readonly string[],
  titleOf: (name: string) => string = capitalised,
): Option[] => names.map((name) => ({ label: titleOf(name), value: name }))
