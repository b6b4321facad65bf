import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'
import { startTraces } from './start-traces.ts'

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; status: object }[]
    }[]
  }[]
}

const app = await buildTestApp()
const taken: Sent['resourceSpans'][0]['scopeSpans'][0]['spans'] = []
let path = ''
const collector = createServer(async (request, answer) => {
  path = request.url ?? ''
  const { resourceSpans }: Sent = JSON.parse(await text(request))
  taken.push(...(resourceSpans[0]?.scopeSpans[0]?.spans ?? []))
  answer.end()
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
afterAll(async () => {
  collector.close()
  await app.close()
})

test('a collector gets each call by its route, under the id in its answer, and the questions to gateways within it', async () => {
  const traces = startTraces({ endpoint, service: 'amanah', log: () => {} })
  const donor = app.visitor()
  const link = await donor.give({ email: 'zainab@example.com' })
  const answer = await donor.call('GET', `/donation/status/${link}`)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await traces.stop()
  expect(path).toBe('/v1/traces')
  const status = taken.find(
    ({ traceId }) => traceId === answer.headers.get('x-request-id')?.replaceAll('-', ''),
  )
  expect(status?.name).toMatch(/^GET .*:link/)
  expect(taken.map(({ name }) => name)).toContain('POST /api/v1/donate')
  expect(taken.map(({ name }) => name)).toContain('Swich')
  // No address, no name and no link is in them.
  for (const secret of [link, 'zainab']) expect(JSON.stringify(taken)).not.toContain(secret)
})

test('a collector that is away is named once in the log, and nobody waits for it', async () => {
  const said: string[] = []
  const traces = startTraces({
    endpoint: 'http://127.0.0.1:9',
    service: 'amanah',
    log: (line) => said.push(line),
  })
  expect((await app.visitor().ask('/healthz')).status).toBe(200)
  await traces.stop()
  expect(said).toEqual([expect.stringContaining('traces are not taken')])
})
