import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { smsErrors, whatsappErrors } from '../../../sandbox/src/messages/magic-numbers.ts'
import { sentMessages } from '../../../sandbox/src/messages/sent-messages.ts'
import { plainGateway } from '../../../sandbox/src/sms/add-sms.ts'
import type { PhoneChannel, PhoneMessage, VendorNotice, VendorReport } from './channel.ts'
import { MessageRefused } from './channel.ts'
import { createHttpSmsChannel } from './sms/http.channel.ts'
import { createTwilioChannel } from './sms/twilio.channel.ts'
import { createWhatsappChannel } from './whatsapp/whatsapp.channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'amanah-channels-'))
const store = join(folder, 'messages.jsonl')
const account = { phoneNumberId: '1065', businessId: '2065', accessToken: 'token', appSecret: 'a secret' }
const twilio = { accountSid: 'AC1', authToken: 'auth token' }

/** Receives the notices as the server does: the bytes, and the address that the vendor signed. */
const notices: VendorNotice[] = []
const receiver = fastify()
receiver.removeAllContentTypeParsers()
receiver.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
receiver.all('/messages/*', async (request) => {
  notices.push({
    method: request.method,
    url: publicUrl + request.url,
    query: request.query as Record<string, string>,
    headers: request.headers,
    body: request.body as Buffer,
  })
  return ''
})
const publicUrl = 'https://give.example.org'
const noticeOrigin = await receiver.listen({ port: 0, host: '127.0.0.1' })

const background: Promise<void>[] = []
const onNotice = (delivered: Promise<void>) => background.push(delivered)
const sandbox = buildSandbox({
  whatsapp: { ...account, store, noticeUrl: `${noticeOrigin}/messages/whatsapp/notice`, onNotice },
  sms: { ...twilio, store, noticeOrigin, onNotice },
})
await sandbox.listen({ port: 0, host: '127.0.0.1' })
const sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`

const timeoutMs = 700
const whatsapp = createWhatsappChannel(
  { ...account, apiUrl: `${sandboxUrl}/v23.0`, verifyToken: 'handshake' },
  timeoutMs,
)
const twilioSms = createTwilioChannel(
  { ...twilio, kind: 'twilio', apiUrl: sandboxUrl, from: 'AMANAH' },
  `${publicUrl}/messages/sms/notice`,
  timeoutMs,
)
const plain = {
  kind: 'http' as const,
  url: `${sandboxUrl}/sms/send`,
  parameters: `username=${plainGateway.username}&password=${encodeURIComponent(plainGateway.password)}&mobile={to}&message={text}`,
  success: /sent successfully/i,
  id: /ID:(\w+)/,
}
const posted = createHttpSmsChannel({ ...plain, method: 'POST', phoneForm: '92' }, timeoutMs)
const gotten = createHttpSmsChannel({ ...plain, method: 'GET', phoneForm: '03' }, timeoutMs)
await whatsapp.submitTemplate?.({
  name: 'amanah_receipt',
  language: 'ur',
  category: 'UTILITY',
  body: 'آپ کا {{1}} کا عطیہ ({{2}}) موصول ہو گیا۔',
  examples: ['Rs. 5,000', 'K7Q-M3X-PD4'],
  button: { text: 'کھولیں', url: `${publicUrl}/` },
})

afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  notices.length = 0
})

const messageId = '6f1c0a52-8f6a-4d2e-9f0a-1f6c5d2b7a10'
const to = (ending: string): PhoneMessage => ({
  id: messageId,
  to: `92300123${ending}`.slice(0, 8) + ending,
  language: 'ur',
  text: 'آپ کا عطیہ موصول ہو گیا۔ رسید:',
  link: `${publicUrl}/k/abcdefghij`,
  template: { name: 'amanah_receipt', values: ['Rs. 5,000', 'K7Q-M3X-PD4'] },
  isWindowOpen: false,
})

const every: [string, PhoneChannel][] = [
  ['WhatsApp', whatsapp],
  ['SMS by Twilio', twilioSms],
  ['SMS by a form', posted],
  ['SMS by an address', gotten],
]

/** Reports of the notices that arrived, with those of a wrong signature as null. */
async function reportsOf(channel: PhoneChannel): Promise<(VendorReport | null)[]> {
  await Promise.all(background.splice(0))
  return notices.flatMap((notice) => channel.readNotice(notice)?.reports ?? [null])
}

const states = (reports: (VendorReport | null)[]) =>
  reports.map((report) => (report?.kind === 'delivery' ? report.state : (report?.kind ?? 'refused')))

test.each(every)('%s: a message is accepted, with its text and link', async (_, channel) => {
  const before = sentMessages(store).all().length
  const { vendorId } = await channel.send(to('4567'))
  expect(vendorId).toMatch(/^(wamid\.|SM|\d)/)
  const [sent, ...more] = sentMessages(store).all().slice(before)
  expect(more).toEqual([])
  expect(sent).toMatchObject({ channel: channel.name, to: '923001234567' })
  expect(sent?.text).toMatch(/موصول ہو گیا۔.*\n.*\/k\/abcdefghij$/s)
})

test.each(every)('%s: without an answer it is unknown whether the message was sent', async (_, channel) => {
  for (const ending of ['7007', '7008'])
    await expect(channel.send(to(ending))).rejects.toMatchObject({ name: 'SendUnconfirmed' })
})

test.each(every)('%s: an answer in an unknown format leaves the outcome unknown too', async (_, channel) => {
  await expect(channel.send(to('7010'))).rejects.toMatchObject({ name: 'SendUnconfirmed' })
})

test('a vendor that cannot be reached did not get the message', async () => {
  const closed = fastify()
  const nobodyListens = await closed.listen({ port: 0, host: '127.0.0.1' })
  await closed.close()
  const nobody = createWhatsappChannel({ ...account, apiUrl: nobodyListens, verifyToken: '' }, timeoutMs)
  await expect(nobody.send(to('4567'))).rejects.toThrow('WhatsApp could not be reached: ECONNREFUSED')
})

const expected: Record<number, string> = {
  0: 'stop_channel',
  3: 'stop_channel',
  10: 'stop_channel',
  190: 'stop_channel',
  200: 'stop_channel',
  4: 'retry',
  80007: 'retry',
  130429: 'retry',
  131056: 'retry',
  131000: 'retry',
  131016: 'retry',
  100: 'alarm',
  131008: 'alarm',
  131009: 'alarm',
  131051: 'alarm',
  131048: 'stop_appeals',
  131049: 'hold',
  130472: 'hold',
  131050: 'opt_out',
  131047: 'use_template',
  131026: 'unreachable',
  132000: 'pause_template',
  132001: 'pause_template',
  132012: 'pause_template',
  132015: 'pause_template',
  132016: 'pause_template',
  131042: 'stop_channel',
  131031: 'stop_channel',
  20003: 'stop_channel',
  20429: 'retry',
  30001: 'retry',
  21211: 'unreachable',
  21614: 'unreachable',
  21606: 'stop_channel',
  21610: 'opt_out',
  30003: 'unreachable',
  30007: 'alarm',
}

test.each([
  ...whatsappErrors.map((error) => ['WhatsApp', whatsapp, error] as const),
  ...smsErrors.map((error) => ['SMS', twilioSms, error] as const),
])('%s: the right thing is done about each error ($2.code: $2.meaning)', async (_, channel, error) => {
  const message = to(error.ending)
  const sent = await channel.send(message).catch((refusal: unknown) => refusal)
  const reports = await reportsOf(channel)
  const failure =
    sent instanceof MessageRefused ? sent.failure : reports.find((one) => one?.kind === 'failure')?.failure
  expect(failure).toMatchObject({
    action: expected[error.code],
    reason: expect.stringContaining(String(error.code)),
  })
  expect(failure?.reason).not.toContain(message.to)
  expect(sent instanceof MessageRefused).toBe(!error.later)
  if (error.once) await expect(channel.send(message)).resolves.toBeTruthy()
})

test.each([
  ['in order', '4567', ['sent', 'delivered', 'read']],
  ['out of order', '7001', ['read', 'delivered', 'sent']],
  ['twice', '7002', ['sent', 'sent', 'delivered', 'delivered', 'read', 'read']],
  ['with a wrong signature', '7003', ['refused']],
  ['without a number', '7004', ['sent', 'delivered', 'read']],
  ['all in one notice', '7005', ['sent', 'delivered', 'read']],
  ['not at all', '7006', []],
])('WhatsApp reports %s', async (_, ending, expectedStates) => {
  const { vendorId } = await whatsapp.send(to(ending))
  const reports = await reportsOf(whatsapp)
  expect(states(reports)).toEqual(expectedStates)
  for (const report of reports)
    if (report?.kind === 'delivery') expect(report.message).toEqual({ id: messageId, vendorId })
})

test.each([
  ['in order', '4567', ['sent', 'delivered']],
  ['out of order', '7001', ['delivered', 'sent']],
  ['with a wrong signature', '7003', ['refused']],
])('an SMS gateway reports %s', async (_, ending, expectedStates) => {
  const { vendorId } = await twilioSms.send(to(ending))
  const reports = await reportsOf(twilioSms)
  expect(states(reports)).toEqual(expectedStates)
  for (const report of reports)
    if (report?.kind === 'delivery') expect(report.message).toEqual({ id: messageId, vendorId })
})

test('a signature is verified over the bytes as Meta sent them', async () => {
  await sandbox.inject({
    method: 'POST',
    url: '/whatsapp/reply',
    payload: { from: '923001234567', text: 'بند کریں 🛑' },
  })
  const [notice] = notices
  if (!notice) throw new Error('Nothing arrived.')
  expect(notice.body.toString()).toContain('\\u0628')
  expect(whatsapp.readNotice(notice)?.reports).toEqual([
    expect.objectContaining({ kind: 'reply', from: '923001234567', text: 'بند کریں 🛑' }),
  ])
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(notice.body.toString())))
  expect(whatsapp.readNotice({ ...notice, body: rewritten })).toBeNull()
  expect(whatsapp.readNotice({ ...notice, headers: {} })).toBeNull()
})

test('WhatsApp registers our address for notices only with our token', () => {
  const ask = (token: string): VendorNotice => ({
    method: 'GET',
    url: '',
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    headers: {},
    body: Buffer.alloc(0),
  })
  expect(whatsapp.readNotice(ask('handshake'))?.answer.body).toBe('1158201444')
  expect(whatsapp.readNotice(ask('guessed'))).toBeNull()
})

test('notices about other numbers of the account, and fields that we do not know, are skipped', () => {
  const body = Buffer.from(
    JSON.stringify({
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: { metadata: { phone_number_id: '9' }, statuses: [{ id: 'w', status: 'read' }] },
            },
            { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
            { field: 'messages', value: { statuses: [{ id: 'w', status: 'deleted' }] } },
            { nothing: true },
            {
              field: 'user_preferences',
              value: {
                user_preferences: [
                  { wa_id: '923001234567', category: 'marketing_messages', value: 'stop', timestamp: 1 },
                ],
              },
            },
          ],
        },
      ],
    }),
  )
  const signature = `sha256=${createHmac('sha256', account.appSecret).update(body).digest('hex')}`
  const read = whatsapp.readNotice({
    method: 'POST',
    url: '',
    query: {},
    headers: { 'x-hub-signature-256': signature },
    body,
  })
  expect(read?.reports).toEqual([expect.objectContaining({ kind: 'reply', text: 'STOP' })])
})

test('the status of templates is read, and its changes are reported', async () => {
  expect(await whatsapp.readTemplates?.()).toContainEqual({
    name: 'amanah_receipt',
    language: 'ur',
    status: 'APPROVED',
    category: 'UTILITY',
    reason: '',
  })
  const review = { name: 'amanah_receipt', language: 'ur', event: 'PAUSED' }
  await sandbox.inject({ method: 'POST', url: '/whatsapp/review', payload: review })
  expect((await reportsOf(whatsapp))[0]).toMatchObject({
    kind: 'template',
    template: { name: 'amanah_receipt', language: 'ur', status: 'PAUSED' },
  })
  await expect(whatsapp.send(to('4567'))).rejects.toMatchObject({ failure: { action: 'pause_template' } })
})

test('a free text is refused while the person has not written', async () => {
  const free = { ...to('4321'), isWindowOpen: true }
  await whatsapp.send(free)
  expect(await reportsOf(whatsapp)).toEqual([
    expect.objectContaining({
      kind: 'failure',
      failure: expect.objectContaining({ action: 'use_template' }),
    }),
  ])
  await sandbox.inject({ method: 'POST', url: '/whatsapp/reply', payload: { from: free.to, text: 'Salam' } })
  notices.length = 0
  await whatsapp.send(free)
  expect(states(await reportsOf(whatsapp))).toEqual(['sent', 'delivered', 'read'])
})

test('the plain SMS gateway is used for Pakistani numbers only', () => {
  expect(posted.reaches('923001234567', 'transactional')).toBe(true)
  expect(posted.reaches('447700900123', 'transactional')).toBe(false)
  expect(whatsapp.reaches('12025550123', 'appeal')).toBe(false)
})
