import { expect, test } from 'vitest'
import { mayUndo } from './may-undo.ts'

const now = new Date('2026-03-10T18:30:00Z')
const [me, colleague] = [7, 8]
/** 23:30 and 00:30 in Pakistan. */
const [today, yesterday] = [new Date('2026-03-09T19:30:00Z'), new Date('2026-03-09T18:59:59Z')]

test.each<[string, string[], { by: number; at: Date }[], boolean]>([
  ['their own entry of today', [], [{ by: me, at: today }], true],
  ['their own entry of yesterday, by the day in Pakistan', [], [{ by: me, at: yesterday }], false],
  ['the entry of a colleague', [], [{ by: colleague, at: today }], false],
  [
    'their own entry that a colleague has added to',
    [],
    [
      { by: me, at: today },
      { by: colleague, at: today },
    ],
    false,
  ],
  ['what nobody entered', [], [], false],
  ['any entry, with the right to reverse', ['donation.reverse'], [{ by: colleague, at: yesterday }], true],
])('whether a person may undo %s', (_, rights, entries, expected) => {
  expect(mayUndo({ id: me, rights: new Set(rights) }, entries, now)).toBe(expected)
})
