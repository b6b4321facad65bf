import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import type { AuthData } from '../../../../contract/src/auth.ts'
import type { Checklist } from '../../../../contract/src/set-up.ts'
import { english } from '../../../../words/src/reader.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { startTestMailServer } from '../../../test/test-mail-server.ts'
import type { PhoneChannel } from '../../channels/channel.ts'
import type { AppContext } from '../../context.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import { createSwichGateway } from '../../gateways/swich/swich.gateway.ts'
import { messagesTasks } from '../../messages/messages.jobs.ts'
import type { Database } from '../../platform/database/database.ts'
import { createSmtpMail } from '../../platform/mail/mail.ts'
import { recordBackup, recordRestoreCheck } from '../backups.jobs.ts'
import { readChecklist } from './checklist.queries.ts'
import { openSetUp } from './open-set-up.ts'

const mailServer = await startTestMailServer()
const app = await buildTestApp({
  features: [],
  mail: createSmtpMail({ url: mailServer.url, from: 'Another Charity <receipts@umeed.example>' }),
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const person = {
  name: 'Umeed Foundation',
  first_name: 'Hina',
  last_name: 'Raza',
  email: 'hina@umeed.example',
  password: 'teapot-gravel-nineteen-otter',
}
const begin = (token: string, changes: object = {}) =>
  app.visitor().call<AuthData>('POST', '/auth/set-up-links/use', { ...person, token, ...changes })
const open = async () => (await openSetUp(app.db)) ?? ''
const used =
  'This address was used already, or is too old. If nobody has set the charity up yet, start the server again: it prints another.'

test('only the newest address works, for a day, and the database does not hold it', async () => {
  const old = await open()
  const token = await open()
  const { rows } = await app.pool.query('select row_to_json(l)::text as text from set_up_links as l')
  expect(rows[0].text).not.toContain(token)
  expect(rows[0].text).not.toContain(Buffer.from(token).toString('hex'))
  const look = async (token: string) =>
    (await app.visitor().call('POST', '/auth/set-up-links/check', { token })).status
  expect(await Promise.all([look(old), look(token), look('x'.repeat(43))])).toEqual([404, 200, 404])
  await app.pool.query(`update set_up_links set expires_at = now()`)
  expect(await look(token)).toBe(404)
  expect((await begin(token)).body.message).toBe(used)
})

test('a set-up link that is no longer needed says so when it is opened, in the reader’s language', async () => {
  const token = await open()
  const look = (language: string) =>
    app.visitor().call('POST', '/auth/set-up-links/check', { token }, { 'accept-language': language })
  expect((await look('en')).status).toBe(200)
  // Created at the server while the set-up link was open.
  await app.pool.query(`with made as (
      insert into users (email, first_name, last_name) values ('omar@umeed.example', 'Omar', 'Farooq') returning id)
    insert into user_roles (user_id, role_id) select made.id, roles.id from made, roles where name = 'Administrator'`)
  expect((await look('en')).body.message).toBe(used)
  expect((await look('ur')).body.message).toContain('یہ پتہ استعمال ہو چکا ہے')
  await app.pool.query('delete from user_roles; delete from users')
})

test('invalid values are refused at their field, and the set-up link still works', async () => {
  const token = await open()
  const { body } = await begin(token, { name: ' ', email: 'hina' })
  expect(body.errors).toEqual({ name: ['Name is required'], email: ['Enter valid email address'] })
  const weak = await begin(token, { password: 'umeed-foundation' })
  expect(Object.keys(weak.body.errors ?? {})).toEqual(['password'])
  expect((await app.visitor().call('POST', '/auth/set-up-links/check', { token })).status).toBe(200)
})

test('the charity has its name and its first administrator, who is signed in; the address ends with it', async () => {
  const token = await open()
  const people = ['hina@umeed.example', 'omar@umeed.example'].map((email) => ({
    email,
    browser: app.visitor(),
  }))
  const answers = await Promise.all(
    people.map(({ email, browser }) =>
      browser.call<AuthData>('POST', '/auth/set-up-links/use', { ...person, email, token }),
    ),
  )
  const first = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(answers[first]?.body.data.permissions.map(({ path }) => path)).toContain('settings')
  expect((await people[first]?.browser.call('GET', '/profile'))?.status).toBe(200)
  expect((await app.context.charity('en')).name).toBe('Umeed Foundation')
  expect((await begin(token)).status).toBe(404)
  expect(await openSetUp(app.db)).toBeNull()
  const email = people[first]?.email
  const { rows } = await app.pool.query('select who, action, subject from audit_entries order by id')
  expect(rows).toEqual([
    { who: 'Hina Raza (first set-up)', action: 'changed_user', subject: email },
    { who: 'Hina Raza (first set-up)', action: 'changed_settings', subject: 'charity' },
    { who: 'Hina Raza', action: 'signed_in', subject: email },
  ])
})

test('in production the person who sets the charity up needs a second factor from the start', async () => {
  const other = await buildTestApp({ production: true })
  try {
    await other.pool.query('delete from user_roles')
    const token = await openSetUp(other.db)
    const { body } = await other
      .visitor()
      .call<AuthData>('POST', '/auth/set-up-links/use', { ...person, token })
    expect(body.data.required_step).toBe('second_factor')
  } finally {
    await other.close()
  }
})

test('a test mail is sent in the charity’s name, and the mail server’s answer is shown', async () => {
  const manager = await app.staff(['settings'])
  const send = async () =>
    (await manager.call('POST', '/mail-server/test', { email: 'hina@umeed.example' })).body.data
  expect(await send()).toEqual({ sent: true, answer: '' })
  const [mail] = mailServer.mailsTo('hina@umeed.example')
  expect(mail?.from).toEqual({ name: 'Umeed Foundation', address: 'receipts@umeed.example' })
  mailServer.refuse({ responseCode: 550, message: 'No such mailbox' })
  expect(await send()).toEqual({ sent: false, answer: expect.stringContaining('No such mailbox') })
  mailServer.refuse(null)
})

test('backups are done once there is one with the database, and its restore was proven', async () => {
  const manager = await app.staff(['settings'])
  const read = async () => {
    const { body } = await manager.call<Checklist>('GET', '/set-up/checklist')
    return body.data.filter(({ point }) => ['backup', 'restore_check'].includes(point))
  }
  const open = [
    { point: 'backup', must: true, done: false, answer: expect.stringContaining('BACKUP_DIR is not set') },
    { point: 'restore_check', must: true, done: false },
  ]
  expect(await read()).toEqual(open)
  const backup = {
    begun_at: readClock().now,
    folder: '/var/backups/amanah/today',
    encrypted: true,
    bytes: 206,
  }
  await recordBackup(app.db, backup)
  await app.pool.query('update backup_runs set with_database = false')
  expect(await read()).toEqual(open)
  await recordBackup(app.db, backup)
  expect(await read()).toEqual([{ point: 'backup', must: true, done: true }, open[1]])
  await recordRestoreCheck(app.db, { folder: backup.folder, made_at: backup.begun_at })
  await app.pool.query(`update restore_checks set checked_at = now() - interval '2 days'`)
  const answer = expect.stringMatching(/^Last proven on \d/)
  expect((await read())[1]).toEqual({ ...open[1], done: true, answer })
  await app.pool.query(`update restore_checks set checked_at = now() - interval '10 days'`)
  expect((await read())[1]).toEqual({ ...open[1], answer })
  await app.pool.query('delete from backup_runs; delete from restore_checks')
})

test('a database role that owns the tables is on the checklist', async () => {
  const read = async (db: Database) =>
    (await readChecklist(english.t, { ...app.context, db }, true)).find(
      ({ point }) => point === 'database_role',
    )
  expect(await read(app.context.db)).toMatchObject({ must: false, done: true })
  expect(await read(app.db)).toMatchObject({ must: false, done: false })
})

test('WhatsApp in the settings that does not answer is on the checklist with the reason, and fails no job', async () => {
  const whatsapp = (readTemplates: PhoneChannel['readTemplates']) => ({
    ...app.context,
    channels: new Map([['whatsapp', { readTemplates }]]) as unknown as AppContext['channels'],
  })
  const unreachable = whatsapp(async () => {
    throw new Error('WhatsApp could not be reached: ECONNREFUSED')
  })
  const read = async (context: AppContext) =>
    (await readChecklist(english.t, context, true)).find(({ point }) => point === 'whatsapp')
  const answer = 'WhatsApp could not be reached: ECONNREFUSED'
  expect(await read(unreachable)).toEqual({ point: 'whatsapp', must: true, done: false, answer })
  expect(await read(whatsapp(async () => []))).toMatchObject({ done: true })
  expect(await read(app.context)).toBeUndefined()
  const warn = vi.fn()
  const log = { ...app.context.log, warn } as unknown as AppContext['log']
  await messagesTasks({ ...unreachable, log })['read-whatsapp-templates']?.(null)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ reason: answer }, expect.any(String))
})

test('the checklist names what is open; gateways and the mail server are asked', async () => {
  // The texts of staff who may not approve would wait.
  const manager = await app.staff(['settings', 'bankAcc.approve'])
  const read = async () => (await manager.call<Checklist>('GET', '/set-up/checklist')).body.data
  const isOpen = async () =>
    (await read()).filter(({ done }) => !done).map(({ point, gateway }) => gateway ?? point)
  const required = (await read()).filter(({ must }) => must).map(({ point }) => point)
  expect(required).toEqual(expect.arrayContaining(['second_administrator', 'second_factor']))
  const ofATrial = ['backup', 'restore_check', 'second_administrator', 'second_factor', 'demo', 'production']
  expect(await isOpen()).toEqual(['registration', 'pages', ...ofATrial])

  await manager.call('PUT', '/switches', { features: [], bank_approval: 'always' })
  expect(await isOpen(), 'with nobody who could approve').toContain('second_approver')
  await manager.call('PUT', '/switches', { features: [], bank_approval: 'two_people' })
  expect((await read()).map(({ point }) => point)).not.toContain('second_approver')
  await manager.call('PUT', '/charity/texts/privacy', { html: '<p>What we keep</p>' })
  expect(await isOpen()).not.toContain('pages')
  await manager.call('PUT', '/charity/texts/privacy', { html: '' })

  await app.pool.query(
    `update bank_accounts set iban_no = (select min(iban_no) from bank_accounts where kind = 'general') where kind = 'zakat'`,
  )
  expect(await isOpen(), 'one IBAN for zakat and other gifts').toContain('zakat_apart')
  await app.pool.query(`update bank_accounts set status = 0 where kind = 'zakat'`)
  const { port } = app.sandbox.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  ;(app.context.gateways as Map<string, Gateway>).set(
    'swich',
    createSwichGateway({
      apiUrl: url,
      authUrl: url,
      landingUrl: `${url}/`,
      clientId: 'charity',
      clientSecret: 'another',
      secretKey: app.swichSecretKey,
      abroadMsisdn: null,
      item: 'Donation',
      raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
    }),
  )
  expect((await read()).find(({ gateway }) => gateway === 'swich')).toEqual({
    point: 'gateway',
    gateway: 'swich',
    must: true,
    done: false,
    answer: 'Swich refused the client id or the client secret (status 401)',
  })
  await mailServer.close()
  expect(await isOpen()).toEqual(['registration', 'pages', 'zakat_account', 'swich', 'mail', ...ofATrial])
  expect((await read()).find(({ point }) => point === 'mail')?.answer).toMatch(
    /^The mail server could not be reached: .*ECONNREFUSED/,
  )
  await app.pool.query(`update causes set status = 0 where kind = 'zakat'`)
  expect(
    (await read()).map(({ point }) => point),
    'with nothing for zakat',
  ).not.toContain('zakat_account')
})

test('causes cannot be edited until that is switched on, and then at once; the switch is in the audit', async () => {
  const manager = await app.staff(['settings', 'cause'])
  const add = async () => (await manager.call('POST', '/cause', new FormData())).status
  const choose = (features: string[]) =>
    manager.call('PUT', '/switches', { features, bank_approval: 'two_people' })
  expect(await add()).toBe(403)
  expect((await choose(['cause-editing'])).status).toBe(200)
  expect(await add()).toBe(422)
  const { rows } = await app.pool.query(
    'select action, subject, facts from audit_entries order by id desc limit 1',
  )
  expect(rows[0]).toEqual({
    action: 'changed_settings',
    subject: 'switches',
    facts: { features: 'nothing → cause-editing' },
  })
  await choose([])
  expect(await add()).toBe(403)
  expect((await (await app.staff(['cause'])).call('PUT', '/switches', {})).status).toBe(403)
})
