import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/test-app.ts'
import { callVendor } from '../../gateways/call-vendor.ts'
import { queueJob, startJobs } from '../jobs/start-jobs.ts'
import { requestId, withRequestId } from './request-id.ts'

const app = await buildTestApp()
const requestIds: (string | undefined)[] = []
const vendor = createServer((request, answer) => {
  requestIds.push(String(request.headers['x-request-id']))
  answer.end()
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  vendor.close()
  await app.close()
})

test('every answer names its call, so that a support request can be found in the log', async () => {
  const [one, other] = [
    await app.visitor().ask('/healthz'),
    await app.visitor().ask('/api/v1/payment/methods'),
  ]
  const ids = [one, other].map(({ headers }) => headers.get('x-request-id'))
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(ids[0]).not.toBe(ids[1])
})

test('every log line of a call carries its id', async () => {
  const refused = await app
    .visitor()
    .call('POST', '/auth/login', { email: 'nobody@example.org', password: 'wrong' })
  const line = () => app.log.find((one) => one.includes('sign_in_failed'))
  // The line is written after the answer is sent.
  await expect.poll(line).toBeDefined()
  expect(JSON.parse(line() ?? '{}')).toMatchObject({ request_id: refused.headers.get('x-request-id') })
})

test('a job carries the id of the call that queued it, up to the gateway; a job without a call has its own', async () => {
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/`
  const worked: (string | undefined)[] = []
  const jobs = await startJobs({
    pool: app.pool,
    tasks: {
      async ask() {
        worked.push(requestId())
        await callVendor('Vendor', url, {}, 5000)
      },
    },
    log: () => {},
  })
  await withRequestId('the-call-of-a-donor', () => queueJob(app.db, 'ask', { attemptId: 1 }))
  await expect.poll(() => requestIds).toEqual(['the-call-of-a-donor'])
  await queueJob(app.db, 'ask', {})
  await expect.poll(() => requestIds.length).toBe(2)
  await jobs.stop()
  expect(worked[1]).toMatch(/^job-\d+$/)
  expect(requestIds).toEqual(worked)
})
