import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { driveSwich } from '../../test/drive-swich.ts'
import { readClock } from '../../test/read-clock.ts'
import { createSwichGateway } from './swich/swich.gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = join(import.meta.dirname, '../../../sandbox/src/main.ts')
const keys = { clientId: 'charity', clientSecret: 'client secret', secretKey: 'a secret' }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}

function environment(port: number, store: string): NodeJS.ProcessEnv {
  return {
    ...bareEnvironment,
    SANDBOX_PORT: String(port),
    SANDBOX_SWICH_STORE: store,
    SANDBOX_SWICH_CLIENT_ID: keys.clientId,
    SANDBOX_SWICH_CLIENT_SECRET: keys.clientSecret,
    SANDBOX_SWICH_SECRET_KEY: keys.secretKey,
    SANDBOX_SWICH_CALLBACK_URL: 'http://127.0.0.1:9/',
    SANDBOX_JAZZCASH_STORE: `${store}.jazzcash`,
    SANDBOX_JAZZCASH_MERCHANT_ID: 'charity',
    SANDBOX_JAZZCASH_PASSWORD: 'password',
    SANDBOX_JAZZCASH_INTEGRITY_SALT: 'a salt',
    SANDBOX_MESSAGES_STORE: `${store}.messages`,
    SANDBOX_MESSAGES_ORIGIN: 'http://127.0.0.1:9',
    SANDBOX_WHATSAPP_PHONE_NUMBER_ID: '1065',
    SANDBOX_WHATSAPP_BUSINESS_ID: '2065',
    SANDBOX_WHATSAPP_ACCESS_TOKEN: 'token',
    SANDBOX_WHATSAPP_APP_SECRET: 'secret',
    SANDBOX_SMS_ACCOUNT_SID: 'AC1',
    SANDBOX_SMS_AUTH_TOKEN: 'token',
  }
}

async function startSandbox(port: number, store: string): Promise<ChildProcess> {
  const sandbox = fork(entry, { env: environment(port, store), execArgv: [] })
  onTestFinished(() => void sandbox.kill('SIGKILL'))
  expect(await once(sandbox, 'message')).toEqual(['ready', undefined])
  return sandbox
}

function gatewayAt(port: number) {
  const url = `http://127.0.0.1:${port}`
  const settings = {
    apiUrl: url,
    authUrl: url,
    landingUrl: `${url}/`,
    ...keys,
    abroadMsisdn: null,
    item: 'Donation',
    raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
  }
  const { start, inquire, refund } = createSwichGateway(settings)
  if (!inquire || !refund) throw new Error('Swich offers both.')
  const landingUrl = (transactionId: string) => {
    const payer = {
      firstName: 'Ayesha',
      lastName: 'Khan',
      email: 'a@example.org',
      phone: '03001234567',
      country: 'Pakistan',
    }
    const urls = { returnUrl: 'http://127.0.0.1:9/back', callbackUrl: 'http://127.0.0.1:9/notice' }
    const { now } = readClock()
    const begun = start({
      transactionId,
      amount: 5000,
      reference: 'R1',
      payer,
      ...urls,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    return begun.kind === 'redirect' ? begun.url : ''
  }
  return { landingUrl, inquire, refund }
}

test('the sandbox still has its payments and refunds after its process was killed', async () => {
  const port = await freePort()
  const store = join(folder, 'killed', 'payments.jsonl')
  const gateway = gatewayAt(port)
  const first = await startSandbox(port, store)
  await driveSwich(gateway.landingUrl('T1'), 'pay')
  await driveSwich(gateway.landingUrl('T2'), 'fail')
  await driveSwich(gateway.landingUrl('T3'), 'pay')
  await gateway.refund('SW3', 100_000, 'Given twice')
  first.kill('SIGKILL')
  await once(first, 'exit')
  appendFileSync(store, '{"kind":"decided","customerTra') // power failed while a line was written

  const second = await startSandbox(port, store)
  await driveSwich(gateway.landingUrl('T4'), 'pay')
  second.kill('SIGKILL')
  await once(second, 'exit')

  const third = await startSandbox(port, store)
  const inquiries = await Promise.all(['T1', 'T2', 'T3', 'T4'].map((id) => gateway.inquire(id)))
  expect(inquiries.map(({ outcome, transaction }) => [outcome, transaction?.order_id])).toEqual([
    ['success', 'SW1'],
    ['failed', 'SW2'],
    ['partially_refunded', 'SW3'],
    ['success', 'SW4'],
  ])
  third.disconnect()
  await once(third, 'exit')
})

test('the sandbox does not outlive a server that was killed', async () => {
  const port = await freePort()
  const parent = join(folder, 'parent.mjs')
  writeFileSync(
    parent,
    `import { fork } from 'node:child_process'
     const child = fork(${JSON.stringify(entry)})
     child.on('message', () => process.send(child.pid))`,
  )
  const server = fork(parent, { env: environment(port, join(folder, 'orphan.jsonl')), execArgv: [] })
  const [sandboxPid] = (await once(server, 'message')) as [number]
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(sandboxPid, name)
    } catch {
      return false // no server there
    }
  }
  const isAlive = () => signal(0)
  onTestFinished(() => void signal('SIGKILL'))
  expect(isAlive()).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(isAlive).toBe(false)
})

test('the sandbox refuses to run in production, and names its missing settings', async () => {
  const run = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, [entry], { env, encoding: 'utf8' })
  const complete = environment(await freePort(), join(folder, 'refused.jsonl'))
  const production = run({ ...complete, NODE_ENV: 'production' })
  expect(production.status).toBe(1)
  expect(production.stderr).toContain('does not run in production')
  const { SANDBOX_SWICH_STORE: _, ...incomplete } = complete
  const missing = run(incomplete)
  expect(missing.status).toBe(1)
  expect(missing.stderr.trim()).toBe('SANDBOX_SWICH_STORE must be set')
})
