import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { apiBase } from '../../../../contract/src/entry.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const guide = await readFile(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')
const blocksOf = (language: string) =>
  guide
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split('```', 1)[0] ?? '')

const app = await buildTestApp()
afterAll(app.close)

test('every command of docs/api.md is answered', async () => {
  const amina = await app.staff()
  const donor = app.visitor()
  const link = await donor.give({ total_amount: 5000 })
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  const form = {
    name: 'App',
    scopes: ['donations:read', 'donations:write', 'refunds:write', 'events:read'],
    networks: [],
    expires_on: new Date(readClock().now.getTime() + 86_400_000).toISOString().slice(0, 10),
  }
  const { key } = (await amina.call<{ key: string }>('POST', '/api-keys', form)).body.data
  const commands = blocksOf('sh')
    .join('\n')
    .replace(/^export .*$/gm, '')
    .replaceAll('/donations/812/', `/donations/${donation.id}/`)
    .replaceAll('/attempts/901/', `/attempts/${attempts[0]?.id}/`)
    .replace('"id":2,', `"id":${app.causeId('Sadqah')},`)
    .split(/^(?=curl )/m)
    .filter((command) => command.startsWith('curl '))
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands) {
    const env = { ...process.env, AMANAH: `${app.address}${apiBase}`, AMANAH_KEY: key }
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
    expect(JSON.parse(stdout), command).toMatchObject({ success: true })
  }
})

test('the Node example of docs/api.md verifies the test vector of Standard Webhooks', async () => {
  const [example = ''] = blocksOf('js')
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(example)}`)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,other v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  expect(isGenuine(headers, body, secret, 1614265331)).toBe(true)
  expect(isGenuine(headers, `${body} `, secret, 1614265331)).toBe(false)
  expect(isGenuine(headers, body, secret, 1614269331)).toBe(false)
})
