import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSizes } from '../../../../contract/src/lists.ts'
import { offsetOf, pageOf } from './pagination.ts'

const aList = fc.array(fc.nat(), { maxLength: 250 })
const aSize = fc.constantFrom(...pageSizes)

/** Pages a list as the database does. */
function askFor<Row>(list: Row[], page: number, per_page: number) {
  const offset = offsetOf({ page, per_page })
  return pageOf(list.slice(offset, offset + per_page), list.length, { page, per_page })
}

test('the pages of a list have every row exactly once', () => {
  fc.assert(
    fc.property(aList, aSize, (list, size) => {
      const { last_page } = askFor(list, 1, size)
      const pages = Array.from({ length: last_page }, (_, index) => askFor(list, index + 1, size))
      expect(pages.flatMap(({ data }) => data)).toEqual(list)
      for (const page of pages.slice(0, -1)) expect(page.data).toHaveLength(size)
    }),
  )
})

test("'Showing X to Y of Z' matches the rows of the page", () => {
  fc.assert(
    fc.property(aList, aSize, fc.integer({ min: 1, max: 30 }), (list, size, page) => {
      const { data, from, to, total, current_page } = askFor(list, page, size)
      expect([total, current_page]).toEqual([list.length, page])
      if (data.length === 0) expect([from, to]).toEqual([null, null])
      else expect(list.slice((from ?? 0) - 1, to ?? 0)).toEqual(data)
    }),
  )
})

test('a page beyond the last one is empty, and has the right total', () => {
  expect(askFor(['a', 'b', 'c'], 7, 10)).toEqual({
    data: [],
    from: null,
    to: null,
    total: 3,
    current_page: 7,
    last_page: 1,
  })
})

test('an empty list has one empty page', () => {
  expect(askFor([], 1, 10)).toEqual({
    data: [],
    from: null,
    to: null,
    total: 0,
    current_page: 1,
    last_page: 1,
  })
})

test('a list that fills its last page to the last row has no empty page after it', () => {
  expect(askFor(Array.from({ length: 20 }), 2, 10)).toMatchObject({ from: 11, to: 20, last_page: 2 })
})
