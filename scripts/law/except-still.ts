import type { House } from './house.ts'

/** `key` names it on a list of the house, whatever line it stands in; `line` is what people are told. */
export type Violation = { key: string; line: string }

type StillList = 'stillToMove' | 'stillAtTheRoot' | 'stillToRename'

/** What people are told of these violations: not what is still on the list, but what has no reason to be on it any more. */
export function exceptStill(violations: Violation[], list: StillList, house: House): string[] {
  const keys = new Set(violations.map(({ key }) => key))
  const listed = new Set(house[list])
  return [
    ...violations.filter(({ key }) => !listed.has(key)).map(({ line }) => line),
    ...house[list].filter((entry) => !keys.has(entry)).map((entry) => `${entry}: take it off ${list}`),
  ]
}
