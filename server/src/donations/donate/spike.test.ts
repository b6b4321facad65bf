import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'
import { Problem } from '../../platform/http/problem.ts'

const app = await buildTestApp({ checkCatalogueAfterMs: 60_000 })
afterAll(app.close)

test('each of 500 simultaneous donors is answered or asked to retry, and donates once', async () => {
  const donor = app.visitor()
  const sadqah = app.causeId('Sadqah')
  await donor.give({}, 'the-first-one')
  const give = (key: string) =>
    donor.call<{ url: string }>('POST', '/donate', giftTo(sadqah), { 'idempotency-key': key })

  let waiting = Array.from({ length: 500 }, () => randomUUID() as string)
  const urls = new Set<string>()
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.map(give))
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    for (const { status, body } of answers) if (status === 200) urls.add(body.data.url)
    const sentAway = answers.filter(({ status }) => status === 503)
    for (const { headers, body } of sentAway)
      expect([headers.get('retry-after'), body]).toEqual([
        '3',
        { success: false, message: Problem.busy().message },
      ])
    waiting = waiting.filter((_, index) => answers[index]?.status === 503)
  }
  expect(urls.size).toBe(500)
  const { rows } = await app.pool.query('select count(*)::int as n from donations')
  expect(rows).toEqual([{ n: 501 }])
})

test('while the database hangs, donors wait up to a limit, and further ones are asked at once to retry', async () => {
  const donor = app.visitor()
  await donor.give()
  const held = await Promise.all(
    Array.from({ length: app.serverPool.options.max }, () => app.serverPool.connect()),
  )
  const statuses: number[] = []
  const gift = giftTo(app.causeId('Sadqah'))
  const answered = Array.from({ length: 430 }, async () => {
    statuses.push((await donor.call('POST', '/donate', gift)).status)
  })
  await expect.poll(() => statuses, { timeout: 9000 }).toEqual(Array(30).fill(503))
  for (const client of held) client.release()
  await Promise.all(answered)
  expect(statuses.filter((status) => status === 200)).toHaveLength(400)
})
