import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type AxiosResponse, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, expect, test } from 'vitest'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const amina = await app.staff()
const { text: description } = await amina.ask('/api/docs/json')

test('the description of the API passes the recommended rules of Redocly without an error', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-4xx-problem-details-rfc7807': 'error' },
  })
  const problems = await lintFromString({ source: description, absoluteRef: 'openapi.json', config })
  const lines = problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
  )
  // A record of languages requires its keys without naming them as properties.
  expect(lines.filter((line) => !line.startsWith('warn no-required-schema-properties-undefined'))).toEqual([])
})

test('a client generated from the description donates, lists and refunds', async () => {
  const { key } = (
    await amina.call<{ key: string }>('POST', '/api-keys', {
      name: 'App',
      scopes: ['donations:read', 'donations:write', 'refunds:write'],
      networks: [],
      expires_on: new Date(readClock().now.getTime() + 86_400_000).toISOString().slice(0, 10),
    })
  ).body.data
  const api = new OpenAPIClientAxios({
    definition: JSON.parse(description),
    withServer: { url: app.address },
    axiosConfigDefaults: {
      headers: { authorization: `Bearer ${key}` },
      validateStatus: () => true,
    },
  })
  const client = await api.getClient()
  type Call = (parameters?: object | null, body?: unknown, options?: object) => Promise<AxiosResponse>
  const call = async (operation: string, ...values: Parameters<Call>) => {
    const { status, data } = await (client[operation as keyof typeof client] as unknown as Call)(...values)
    expect(status, JSON.stringify(data)).toBe(200)
    return data.data
  }
  const once = (idempotencyKey: string) => ({ headers: { 'idempotency-key': idempotencyKey } })

  const { url } = await call('postDonate', null, giftTo(app.causeId('Sadqah'), 5000), once('gift'))
  await app.visitor().pay(url.slice(url.lastIndexOf('/') + 1), 'pay')
  await app.workDueJobs()
  const { data: donations } = await call('getDonations', { status: 'success', limit: 10 })
  expect(donations).toMatchObject([{ amount: 5000, status: 'success', donor: null }])
  const [{ attempt_id: id, left }] = await call('getDonationsByIdRefunds', { id: donations[0].id })
  const refund = { amount: 2000, reason: 'Given twice', way: 'gateway', left }
  expect((await call('postAttemptsByIdRefunds', { id }, refund, once('refund'))).status).toBe('succeeded')
  const [after] = (await call('getDonations', { limit: 1 })).data
  expect(after).toMatchObject({ status: 'partially_refunded', refunded_amount: 2000 })
})
