import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBatchWriter } from './batch-writer.ts'

test('items that arrive together are written by one statement, and none waits for a batch to fill', async () => {
  const statements: number[][] = []
  const rows = createBatchWriter<number, string>(
    async (items) => {
      statements.push([...items])
      await sleep(5)
      return items.map((item) => `row ${item}`)
    },
    { atOnce: 1, most: 3 },
  )
  const first = rows.add(1)
  await sleep(1)
  const others = [2, 3, 4, 5].map(rows.add)
  expect(rows.pending()).toBe(5)
  expect(await Promise.all([first, ...others])).toEqual(['row 1', 'row 2', 'row 3', 'row 4', 'row 5'])
  expect(statements).toEqual([[1], [2, 3, 4], [5]])
  expect(rows.pending()).toBe(0)
})

const thereAlready = Object.assign(new pg.DatabaseError('2 is there already', 0, 'error'), { code: '23505' })

test('an item rejected by the database fails alone', async () => {
  const rows = createBatchWriter<number, number>(
    async (items) => {
      if (items.includes(2)) throw thereAlready
      return [...items]
    },
    { atOnce: 1, most: 10 },
  )
  expect(await Promise.allSettled([1, 2, 3].map(rows.add))).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: thereAlready },
    { status: 'fulfilled', value: 3 },
  ])
})

test('a statement that may have run is not repeated, and a connection timeout fails the items behind it too', async () => {
  let count = 0
  const lost = createBatchWriter<number, number>(
    async () => {
      count++
      throw new Error('Connection terminated unexpectedly')
    },
    { atOnce: 1, most: 10 },
  )
  const answers = await Promise.allSettled([1, 2].map(lost.add))
  expect([count, ...answers.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected'])

  let waits = 0
  const busy = createBatchWriter<number, number>(
    async () => {
      waits++
      throw new Error('timeout exceeded when trying to connect')
    },
    { atOnce: 1, most: 1 },
  )
  const refused = await Promise.allSettled([1, 2, 3].map(busy.add))
  expect([waits, ...refused.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected', 'rejected'])
})
