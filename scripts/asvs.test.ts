import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = [
  ...readFileSync(join(root, 'docs/asvs.md'), 'utf8').matchAll(
    /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm,
  ),
].map(([, id = '', , answer = '', how = '']) => ({ id, answer, how }))

/**
 * Number of requirements of ASVS 5.0.0 on levels 1 and 2, by section. These requirements come first in their
 * section.
 */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

test('each of the 253 requirements of ASVS 5.0 on levels 1 and 2 has its line', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(expected).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(expected)
})

test('each line names an existing file, is not applicable, or is open with a reason', () => {
  for (const { id, answer, how } of rows) {
    expect(['met', 'not applicable', 'open'], id).toContain(answer)
    const files = [...how.matchAll(/`([\w./-]+\.(?:tsx?|md|mjs|json))`/g)].map(([, file = '']) => file)
    expect(
      files.filter((file) => !existsSync(join(root, file))),
      id,
    ).toEqual([])
    if (answer === 'met') expect(files.length, id).toBeGreaterThan(0)
    else expect(how.length, id).toBeGreaterThan(5)
  }
})
