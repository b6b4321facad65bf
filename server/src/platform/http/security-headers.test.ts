import { afterAll, expect, test } from 'vitest'
import { stopClock } from '../../../test/stop-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'

stopClock()
const app = await buildTestApp()
afterAll(app.close)

const reports = () => app.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'csp_report')
const send = (body: string, visitor = app.visitor()) =>
  visitor.ask('/csp-reports', { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body })
const report = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://give.example.org/donation/AbCdEfGhIjKlMnOpQrStUv?paid=1',
    'blocked-uri': 'https://evil.example/steal.js?cookie=1',
    'effective-directive': 'script-src-elem',
    'source-file': 'https://give.example.org/assets/site-1a2b.js',
    'script-sample': 'a sample that may hold anything',
  },
})

test('a blocked script is in the log, without the donor’s secret link', async () => {
  expect((await send(report)).status).toBe(204)
  expect(reports()).toMatchObject([
    {
      page: 'https://give.example.org/donation',
      blocked: 'https://evil.example/steal.js',
      directive: 'script-src-elem',
      source: 'https://give.example.org/assets',
    },
  ])
  expect(app.log.join('')).not.toMatch(/AbCdEf|cookie=1|sample/)
})

test('malformed reports are not logged, and no client can fill the log or the memory', async () => {
  const before = reports().length
  for (const nonsense of ['', 'null', '[]', '{"csp-report":7}', '{'.repeat(5000)])
    expect((await send(nonsense)).status).toBe(204)
  expect(reports()).toHaveLength(before)
  expect((await send('x'.repeat(20_000))).status).toBe(413)
  for (let visitor = 0; visitor < 4; visitor++) {
    const one = app.visitor()
    for (let time = 0; time < 10; time++) await send(report, one)
  }
  expect(reports().length).toBeLessThanOrEqual(before + 20)
  const flooder = app.visitor()
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(report, flooder)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
