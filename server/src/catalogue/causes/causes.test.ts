import { afterAll, expect, test } from 'vitest'
import type { Cause } from '../../../../contract/src/causes.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

const readCauses = () => app.visitor().call<Cause[]>('GET', '/donation/causes/web')
const titles = async () => (await readCauses()).body.data.map(({ fundtitle }) => fundtitle)

test('a visitor sees the active causes in the order of the site, and none that is closed', async () => {
  const { status, headers, body } = await readCauses()
  expect([status, body.success, headers.get('cache-control')]).toEqual([200, true, 'no-cache'])
  const sequence = body.data.map(({ web_sequence }) => web_sequence)
  expect(sequence).toEqual(sequence.toSorted((one, other) => one - other))
  expect(body.data.length).toBeGreaterThanOrEqual(9)
  expect(body.data.map(({ status }) => status)).toEqual(body.data.map(() => 1))
  expect(body.data.map(({ fundtitle }) => fundtitle)).not.toContain('Qurbani')
})

test('a cause comes with everything that its card, its panel and its form need', async () => {
  const { body } = await readCauses()
  expect(body.data.find(({ fundtitle }) => fundtitle === 'Masjid & Community')).toMatchObject({
    id: expect.any(Number),
    amount: 12_500,
    accept_fraction: 1,
    status: 1,
    mobile_sequence: 100,
    fundimage: '/art/causes/masjid-community.svg',
    fund_icon: '/art/icons/masjid-community.svg',
    fundtypes: [{ typename: 'Construction' }, { typename: 'Solar Power' }, { typename: 'Wudu Area' }],
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  expect(body.data.find(({ fundtitle }) => fundtitle === 'Zakat')?.amount).toBeNull()
  expect(body.data.find(({ fundtitle }) => fundtitle === 'Livelihood')?.fundimage).toBe('noimage')
})

test('a cause is closed or moved at once, and those with equal positions have a steady order', async () => {
  await app.pool.query(`update causes set status = 0 where fundtitle = 'Zakat'`)
  expect(await titles()).not.toContain('Zakat')
  await app.pool.query(`update causes set status = 1, web_sequence = 1000 where fundtitle = 'Zakat'`)
  expect((await titles()).at(-1)).toBe('Zakat')
  await app.pool.query('update causes set web_sequence = 100')
  const byId = await app.pool.query('select fundtitle from causes where status = 1 order by id')
  expect(await titles()).toEqual(byId.rows.map(({ fundtitle }) => fundtitle))
})

test('visitors never receive scripts, even when the table has them', async () => {
  await app.pool.query(
    `update causes set funddetail = '<p onclick="x()">Give</p><script>alert(1)</script><a href="javascript:x">go</a>'`,
  )
  const { text, body } = await readCauses()
  expect(text).not.toMatch(/script|onclick/)
  expect(body.data[0]?.funddetail).toBe('<p>Give</p><a target="_blank" rel="noopener noreferrer">go</a>')
})

test('the causes are sent again to a browser only when something has changed', async () => {
  const visitor = app.visitor()
  const read = (headers = {}) => visitor.ask('/api/v1/donation/causes/web', { headers })
  const tag = (await read()).headers.get('etag') ?? ''
  expect(await read({ 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
  await app.pool.query(`update causes set fundtitle = 'Zakat al-Mal' where fundtitle = 'Zakat'`)
  const after = await read({ 'if-none-match': tag })
  expect(after.status).toBe(200)
  expect(after.text).toContain('Zakat al-Mal')
})

test('causes are sent in the best compression the browser supports, with identical content', async () => {
  const visitor = app.visitor()
  const read = (accepted: string) =>
    visitor.ask('/api/v1/donation/causes/web', { headers: { 'accept-encoding': accepted } })
  const [brotli, gzip, neither, refused] = await Promise.all(
    ['gzip, deflate, br', 'gzip;q=0.5', 'identity', 'br;q=0, gzip'].map(read),
  )
  expect(
    [brotli, gzip, neither, refused].map((answer) => answer?.headers.get('content-encoding') ?? ''),
  ).toEqual(['br', 'gzip', '', 'gzip'])
  expect(new Set([brotli, gzip, neither, refused].map((answer) => answer?.text)).size).toBe(1)
})
