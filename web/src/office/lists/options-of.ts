import type { Option } from '../../ui/select.tsx'
import { capitalised } from './capitalised.ts'

/** A dropdown's options for names (specification, section 9), capitalised unless they have a label. */
export const optionsOf = (
  names: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): Option[] => names.map((name) => ({ label: labels[name] ?? capitalised(name), value: name }))
