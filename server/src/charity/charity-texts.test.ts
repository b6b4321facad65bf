import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../contract/src/attempts.ts'
import type { WrittenText } from '../../../contract/src/charity-texts.ts'
import { seedDemo } from '../../../demo/src/seed-demo.ts'
import { createTestDatabase } from '../../test/create-test-database.ts'
import { buildTestApp, publicUrl } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'
import { operator } from '../staff/auth/user.ts'
import { readCharityTextTranslations } from './charity-texts.ts'
import { readCharity } from './read-charity.ts'
import { saveCharityText } from './save-charity-text.ts'

const mailServer = await startTestMailServer()
const app = await buildTestApp({
  webFolder: join(import.meta.dirname, '../../../web/dist'),
  mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <salam@amanah.example>' }),
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
const manager = await app.staff(['settings'])
const donor = app.visitor()
const save = (name: string, html: string) => manager.call('PUT', `/charity/texts/${name}`, { html })
const hasLink = async (path: string) => (await donor.ask('/')).text.includes(`href="${path}"`)

test('a text starts from our default in the charity’s name, and every page links to it until it is removed', async () => {
  expect((await donor.ask('/privacy')).status).toBe(404)
  expect(await hasLink('/privacy')).toBe(false)
  const first = await manager.call<{ html: string }>('GET', '/charity/texts/privacy/template')
  expect(first.body.data.html).toContain('Amanah Welfare Trust')
  expect(first.body.data.html).toContain('help@amanah.example')
  await save('privacy', first.body.data.html)
  const { status, text } = await donor.ask('/privacy')
  expect([status, text.includes('<h2>What we keep</h2>')]).toEqual([200, true])
  expect([await hasLink('/privacy'), await hasLink('/terms')]).toEqual([true, false])
  const link = await donor.give()
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  expect(mailServer.received.at(-1)?.mail.html).toContain(`href="${publicUrl}/privacy"`)
  const { text: receipt } = await donor.ask('/receipt/nothing')
  expect(receipt).toContain(`href="${publicUrl}/privacy"`)
  expect(first.body.data.html).toMatch(/cookie .*language/)
  await save('privacy', '<p> </p>')
  expect((await donor.ask('/privacy')).status).toBe(404)
  expect(await hasLink('/privacy')).toBe(false)
})

test('nothing in a text can run, and each change is in the audit and requires the permission', async () => {
  await save('terms', '<p onclick="x()">Fair <script>alert(1)</script><img src=x></p>')
  expect((await donor.call<{ html: string }>('GET', '/public/charity/texts/terms')).body.data).toEqual({
    html: '<p>Fair </p>',
    language: 'en',
  })
  await save('terms', '<p>Fairer</p>')
  const entries = await app.db.selectFrom('audit_entries').select('facts').orderBy('id').execute()
  expect(entries.slice(-2)).toEqual([
    { facts: { pages: 'nothing → terms' } },
    { facts: { terms: 'changed' } },
  ])
  const officer = await app.staff(['donation', 'cause'])
  expect((await officer.call('PUT', '/charity/texts/terms', { html: '<p>Mine</p>' })).status).toBe(403)
  expect((await manager.call('PUT', '/charity/texts/footer', { html: '' })).status).toBe(404)
})

test('the second of two people who opened a text at once is refused instead of overwriting the first one’s change', async () => {
  const change = (begun_with: object | undefined, html: string) =>
    manager.call('PUT', '/charity/texts/terms', { html, texts: {}, ...(begun_with && { begun_with }) })
  const opened = async () => (await manager.call<WrittenText>('GET', '/charity/texts/terms')).body.data
  const begun = await opened()
  expect((await change(begun, '<p>Fair &amp; open</p>')).status).toBe(200)
  const { status, body } = await change(begun, '<p>Mine</p>')
  expect([status, body.message]).toEqual([
    409,
    'Somebody else has changed this text in the meantime. Please reload the page to see their changes.',
  ])
  expect((await opened()).html).toBe('<p>Fair &amp; open</p>')
  expect((await change(await opened(), '<p>Mine</p>')).status).toBe(200)
  // A back-office page opened before this version does not send the text it began with.
  expect((await change(undefined, '<p>Older</p>')).status).toBe(200)
})

test('two charity texts saved at once both get their page', async () => {
  for (const name of ['privacy', 'terms']) await save(name, '')
  let other: ReturnType<typeof save> | undefined
  await app.db.transaction().execute(async (trx) => {
    await saveCharityText(trx, 'privacy', { html: '<p>Kept</p>' }, operator)
    other = save('terms', '<p>Kept too</p>')
    await expect
      .poll(async () => {
        const { rows } = await app.serverPool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBe(1)
  })
  expect((await other)?.body.data).toMatchObject({ pages: ['privacy', 'terms'] })
})

test('a public demo has the pages and details that donors trust', async () => {
  const demo = await createTestDatabase()
  try {
    await seedDemo(demo.db, { withDetails: true })
    const charity = await readCharity(demo.db)
    for (const field of ['registration_number', 'address', 'whatsapp', 'hours'] as const)
      expect(charity[field], field).not.toBe('')
    expect(charity.pages).toEqual(['privacy', 'terms'])
    expect((await readCharityTextTranslations(demo.db, 'privacy')).texts.ur).toContain('امانت ویلفیئر ٹرسٹ')
  } finally {
    await demo.drop()
  }
})

test('a donor reads the charity’s thanks and the effect of the donation once it is paid', async () => {
  const { id, impact } = await app.db
    .selectFrom('causes')
    .select(['id', 'impact'])
    .where('impact', '<>', '')
    .where('amount', 'is', null)
    .executeTakeFirstOrThrow()
  const cart = [{ id, amount: 5000, quantity: 1 }]
  const link = await donor.give({ cart, total_amount: 5000, email: 'thanked@example.com' })
  await app.workDueJobs()
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  const { body } = await donor.call<DonationStatus>('GET', `/public/donations/${link}`)
  expect(body.data.funds).toMatchObject([{ impact }])
  const mails = mailServer.mailsTo('thanked@example.com')
  const [receipt, ...others] = mails.filter(({ subject }) => subject?.startsWith('Receipt'))
  expect([mails.length, others]).toEqual([2, []])
  for (const said of [impact, 'JazakAllah khair', '0300\u00a00000000 · help@amanah.example'])
    expect(receipt?.text).toContain(said)
})
