import { expect, test } from 'vitest'
import { cacheRenderings } from './cache-renderings.ts'

/** A cache with a stopped clock, and a page that is drawn when `finish` is called. */
function newCache() {
  const clock = { ms: 0 }
  const cache = cacheRenderings<{ figure: number }, string>(() => clock.ms)
  const begun: { figure: number; isChanging: boolean; finish(): void; fail(): void }[] = []
  const visit = (subject: { figure: number }) =>
    cache('/campaigns/wells', subject, (isChanging) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      begun.push({
        figure: subject.figure,
        isChanging,
        finish: () => resolve(`page with ${subject.figure}`),
        fail: () => reject(new Error('not drawn')),
      })
      return promise
    })
  async function finish(figure: number) {
    begun.find((one) => one.figure === figure)?.finish()
    await Promise.resolve()
  }
  const figures = () => begun.map(({ figure }) => figure)
  return { clock, visit, begun, finish, figures }
}

test('a page is drawn once while its figure stays', async () => {
  const { visit, finish, figures } = newCache()
  const wells = { figure: 1 }
  const both = [visit(wells), visit(wells)]
  await finish(1)
  expect(await Promise.all([...both, visit(wells)])).toEqual(Array(3).fill('page with 1'))
  expect(figures()).toEqual([1])
})

test('while a new figure is drawn, visits get the former page, and then the new one', async () => {
  const { clock, visit, begun, finish } = newCache()
  const [one, two] = [{ figure: 1 }, { figure: 2 }]
  const first = visit(one)
  await finish(1)
  await first
  clock.ms = 1000
  await visit(one)
  clock.ms = 1010
  expect(await Promise.all([visit(two), visit(two)])).toEqual(['page with 1', 'page with 1'])
  expect(begun.map(({ isChanging }) => isChanging)).toEqual([false, true])
  await finish(2)
  expect(await visit(two)).toBe('page with 2')
})

test('no visit gets a page whose figure has been out of date for half a second', async () => {
  const { clock, visit, begun, finish } = newCache()
  const [one, two] = [{ figure: 1 }, { figure: 2 }]
  const first = visit(one)
  await finish(1)
  await first
  clock.ms = 500
  const second = visit(two)
  expect(begun[1]?.isChanging).toBe(false)
  await finish(2)
  expect(await second).toBe('page with 2')
})

test('one page is drawn at once, also when the figure changes again meanwhile', async () => {
  const { clock, visit, finish, figures } = newCache()
  const [one, two, three] = [{ figure: 1 }, { figure: 2 }, { figure: 3 }]
  const first = visit(one)
  await finish(1)
  await first
  clock.ms = 100
  expect(await visit(two)).toBe('page with 1')
  clock.ms = 1100
  const waiting = visit(three)
  expect(figures()).toEqual([1, 2])
  await finish(2)
  expect(await waiting).toBe('page with 2')
  const next = visit(three)
  await finish(3)
  expect(await next).toBe('page with 3')
})

test('a page that could not be drawn is drawn again on the next visit', async () => {
  const { visit, begun, finish } = newCache()
  const wells = { figure: 1 }
  const failed = visit(wells)
  begun[0]?.fail()
  await expect(failed).rejects.toThrow('not drawn')
  const again = visit(wells)
  begun.splice(0, 1)
  await finish(1)
  expect(await again).toBe('page with 1')
})
