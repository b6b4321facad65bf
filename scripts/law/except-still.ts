import type { House } from './house.ts'

/** `key` names it on a list of the house, whatever line it stands in; `line` is what is printed. */
export type Violation = { key: string; line: string }

type StillList = 'stillToMove' | 'stillAtTheRoot' | 'stillToSay'

/** The lines to print for these violations: without those still on the list, but with what no longer belongs on it. */
export function exceptStill(violations: Violation[], list: StillList, house: House): string[] {
  const keys = new Set(violations.map(({ key }) => key))
  const listed = new Set(house[list])
  return [
    ...violations.filter(({ key }) => !listed.has(key)).map(({ line }) => line),
    ...house[list].filter((entry) => !keys.has(entry)).map((entry) => `${entry}: take it off ${list}`),
  ]
}
