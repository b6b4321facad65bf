import type { House } from './house.ts'

/** `key` identifies it on a list of the house, independent of its line number; `line` is printed. */
export type Violation = { key: string; line: string }

type StillList = 'stillToMove' | 'stillAtTheRoot' | 'stillToSay' | 'stillToReword'

/** Returns the lines to print: violations that are not on the list, and stale entries of the list. */
export function exceptStill(violations: Violation[], list: StillList, house: House): string[] {
  const keys = new Set(violations.map(({ key }) => key))
  const listed = new Set(house[list])
  return [
    ...violations.filter(({ key }) => !listed.has(key)).map(({ line }) => line),
    ...house[list].filter((entry) => !keys.has(entry)).map((entry) => `${entry}: take it off ${list}`),
  ]
}
