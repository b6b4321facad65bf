import { afterAll, afterEach, expect, test } from 'vitest'
import type { Charity } from '../../../../contract/src/charity.ts'
import { type EmailTemplates, editableEmails } from '../../../../contract/src/email-templates.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { messages } from '../../../../words/src/catalogues.ts'
import { compileMessage } from '../../../../words/src/compile-message.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { startTestMailServer } from '../../../test/test-mail-server.ts'
import { cacheUntilChange } from '../../platform/database/cache-until-change.ts'
import { createSmtpMail } from '../../platform/mail/mail.ts'
import { cacheEmailTemplates, renderExampleEmail } from './email-templates.queries.ts'
import { isEditable, templateProblem, tidyTemplate } from './template-problem.ts'

const mailServer = await startTestMailServer()
const mail = createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' })
const app = await buildTestApp({ mail })
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
afterEach(() => app.pool.query('delete from email_templates'))
const manager = await app.staff(['settings'])

const save = (texts: Record<string, string>, language: Language = 'en') =>
  manager.call<EmailTemplates>('PUT', `/email-templates/${language}`, { texts })
const preview = (email: string, texts: Record<string, string>, language: Language = 'en') =>
  manager.call<{ subject: string; html: string; problems: Record<string, string> }>(
    'POST',
    `/email-templates/${language}/preview`,
    { email, texts },
  )
const stored = async () =>
  (await app.pool.query('select language, key, message from email_templates order by 1, 2')).rows

const facts = async () =>
  (
    await app.pool.query(
      `select action, subject, facts from audit_entries where subject like 'e-mail texts%' order by id desc limit 2`,
    )
  ).rows

async function mailOfDonation(email: string, language: Language = 'en') {
  await app.visitor().give({ email })
  await app.pool.query(`update messages set language = $1 where status = 'queued'`, [language])
  await app.workDueJobs()
  return mailServer.mailsTo(email).at(-1)
}

test('a text that staff have edited arrives in the next e-mail of its language, and the original again once they go back to it', async () => {
  const thanks =
    'May Allah accept it from you. {amount} on {day}: we are grateful.\nYour friends at the charity'
  const { status, body } = await save({ 'mail.donation.recorded': thanks, 'mail.thanks': 'Wassalam,' })
  expect([status, body.message]).toEqual([200, 'Texts saved.'])
  expect(body.data.texts.find(({ key }) => key === 'mail.donation.recorded')).toMatchObject({
    message: thanks,
    original: messages.en?.['mail.donation.recorded'],
    placeholders: [
      { name: 'amount', written: '{amount}' },
      { name: 'day', written: '{day}' },
    ],
  })
  const edited = await mailOfDonation('edited@example.com')
  for (const written of [edited?.text, edited?.html?.replaceAll('<br>', '\n').replaceAll(/<\/?bdi>/g, '')]) {
    expect(written).toMatch(/accept it from you\. Rs\.\s5,000 on .*20\d\d: we are grateful\.\nYour friends/)
    expect(written).toContain('Wassalam,')
  }
  const inUrdu = await mailOfDonation('urdu@example.com', 'ur')
  expect(inUrdu?.text).toContain(messages.ur?.['mail.thanks'])
  expect(inUrdu?.text).not.toContain('accept it from you')

  await save({ 'mail.donation.recorded': ` ${messages.en?.['mail.donation.recorded']} ` })
  expect(await stored()).toEqual([{ language: 'en', key: 'mail.thanks', message: 'Wassalam,' }])
  const again = await mailOfDonation('original@example.com')
  expect(again?.text).toContain('Your donation of Rs.\u00a05,000, made on')
})

test('an edited Urdu text is in the Urdu e-mail with its receipt, a Latin name in it kept apart', async () => {
  await save({ 'mail.greeting': 'محترم {name}، السلام علیکم!', 'mail.receipt.heading': 'جزاک اللہ' }, 'ur')
  expect((await stored())[0]?.message).toBe('محترم \u2068{name}\u2069، السلام علیکم!')
  const donor = app.visitor()
  const link = await donor.give({ email: 'receipt@example.com', first_name: 'Victoria', last_name: 'Masih' })
  await app.pool.query(`update payment_intents set language = 'ur' where link = $1`, [link])
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  const receipt = mailServer.mailsTo('receipt@example.com').at(-1)
  expect(receipt?.text).toContain('محترم \u2068Victoria Masih\u2069، السلام علیکم!')
  expect(receipt?.html).toContain('جزاک اللہ</h1>')
  expect(Buffer.from(receipt?.attachments[0]?.content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-/)
})

test('a placeholder between straight quotes, or with spaces in its braces, is still the value', async () => {
  const greetingTyped = `Hi '{name}',`
  await save({ 'mail.greeting': greetingTyped, 'mail.donation.recorded': `'{ day }' '{amount}'` })
  const greeting = (await stored()).find(({ key }) => key === 'mail.greeting')
  expect((await save({ 'mail.greeting': greeting?.message ?? '' })).status).toBe(200)
  expect(await stored()).toContainEqual(greeting)
  const sent = await mailOfDonation('quotes@example.com')
  expect(sent?.text).toMatch(/'\d+ \w+ \d{4}' 'Rs\.\s5,000'/)
  const { body } = await preview('payment', { 'mail.greeting': greetingTyped })
  expect(body.data.html).toContain('Hi &#39;Ayesha Khan&#39;,')
  expect(tidyTemplate('en', 'mail.thanks', `don't`)).toBe(`don't`)
  expect(compileMessage('', tidyTemplate('en', 'mail.thanks', `I 'don't' '#1' '>`))).toBe(`I 'don't' '#1' '>`)
  expect(tidyTemplate('ur', 'mail.greeting', '{ name }، {name }')).toBe(
    '\u2068{name}\u2069، \u2068{name}\u2069',
  )
})

test('another process uses the edited text too', async () => {
  const memory = cacheUntilChange(app.pool, 'catalogue', { checkAfterMs: 0, listen: false })
  const elsewhere = cacheEmailTemplates(app.db, memory)
  expect(await elsewhere()).toEqual({})
  await save({ 'mail.thanks': 'Wassalam,' })
  expect(await elsewhere()).toEqual({ en: { 'mail.thanks': 'Wassalam,' } })
  expect(await app.context.emailTemplates()).toEqual(await elsewhere())
  await memory.stop()
})

test('a text that would break an e-mail is refused at its field, and none of the others is stored', async () => {
  const refused = {
    'mail.receipt.subject': 'Receipt\n{number} for {amount}',
    'mail.receipt.arrived': 'Thank you, {donor}, for {amount}',
    'mail.receipt.attached': 'See {number}',
    'mail.rejection.heading': 'We <b>looked</b> for it',
    'mail.receipt.promised': 'Only {arrived} arrived.',
    'mail.donation.recorded': 'Thank you for {amount',
    'mail.donation.unfinished': ' \u200b ',
    'mail.donation.transfer-reference': `The code is {code}. ${'Please! '.repeat(250)}`,
    'mail.donation.transfer.general': 'To {accounts, select, other {us}} go {amount}',
    'mail.questions.write': 'Write to {email} \u0000',
  }
  const { status, body } = await save({ ...refused, 'mail.thanks': 'Wassalam,' })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'texts.mail.receipt.subject': ['A subject or heading must be one line'],
    'texts.mail.receipt.arrived': ['{donor} can’t be used here; use {amount}, {day}'],
    'texts.mail.receipt.attached': ['{number} can’t be used here: this text has no placeholders'],
    'texts.mail.rejection.heading': ['<b> can’t be used here: these texts have no formatting'],
    'texts.mail.receipt.promised': ['Keep {promised} in the text'],
    'texts.mail.donation.recorded': [
      'There is a stray { or <. Use braces only around placeholders, as in {…}.',
    ],
    'texts.mail.donation.unfinished': ['Text is required'],
    'texts.mail.donation.transfer-reference': ['Text can have at most 2000 characters'],
    'texts.mail.donation.transfer.general': [
      'This placeholder must be written as in the original: {accounts, plural, =1 {this account} other {one of these accounts}}',
    ],
    'texts.mail.questions.write': ['Text contains a character that is not allowed'],
  })
  expect(await stored()).toEqual([])
  for (const key of ['mail.test.subject', 'mail.payment.type.fee', 'ui.home', 'constructor', 'mail.toString'])
    expect((await save({ [key]: 'Anything' })).status, key).toBe(404)
  expect((await manager.call('PUT', '/email-templates/en', { texts: { 'mail.thanks': 7 } })).status).toBe(422)
  expect((await manager.call('GET', '/email-templates/xx')).status).toBe(404)
})

test('the audit has a text before and after the change, which requires the settings permission', async () => {
  await save({ 'mail.thanks': 'Wassalam,' })
  await save({ 'mail.thanks': 'Duaon ke saath,' })
  await save({ 'mail.thanks': 'Duaon ke saath,' })
  expect(await facts()).toEqual([
    {
      action: 'changed_settings',
      subject: 'e-mail texts (English)',
      facts: { 'mail.thanks': 'Wassalam, → Duaon ke saath,' },
    },
    expect.objectContaining({ facts: { 'mail.thanks': 'With thanks and prayers, → Wassalam,' } }),
  ])
  await save({ 'mail.thanks': 'والسلام' }, 'ur')
  expect((await facts())[0]).toMatchObject({ subject: 'e-mail texts (Urdu)' })
  const officer = await app.staff(['donation', 'cause'])
  expect((await officer.call('PUT', '/email-templates/en', { texts: {} })).status).toBe(403)
  expect((await officer.call('GET', '/email-templates/en')).status).toBe(403)
})

test('a preview is the e-mail as it would be sent, with the texts that can be; nothing is stored', async () => {
  const { body } = await preview('receipt', {
    'mail.receipt.subject': 'Jazak Allah! {number}: <{amount}>',
    'mail.receipt.arrived': 'No amount here',
    'mail.thanks': 'Wassalam <b>,',
  })
  const { subject, html, problems } = body.data
  expect(Object.keys(problems)).toEqual(['mail.receipt.arrived', 'mail.thanks'])
  expect(subject).toMatch(/^Jazak Allah! \d{4}-000123: <Rs\.\s15,000>$/)
  expect(html).toContain('&lt;Rs.\u00a015,000&gt;</title>')
  expect(html).toMatch(/We received your donation of Rs\.\s15,000 on/)
  expect(html).toContain('Amanah Welfare Trust')
  expect(await stored()).toEqual([])
  const urdu = await preview('donation_by_transfer', {}, 'ur')
  expect(urdu.body.data.html).toContain('<html lang="ur" dir="rtl">')
  expect(urdu.body.data.html).toContain('عائشہ خان')
  const english = await preview('donation_by_transfer', {})
  expect(english.body.data.html).toMatch(/reserved for you until \d+ \w+ \d{4}/)
})

test('while a text cannot be sent as it is being typed, the preview shows the one that is sent now', async () => {
  await save({ 'mail.thanks': 'Wassalam,' })
  const { body } = await preview('receipt', { 'mail.thanks': 'Wassalam {' })
  expect(Object.keys(body.data.problems)).toEqual(['mail.thanks'])
  expect(body.data.html).toContain('Wassalam,')
})

test('an edited text that no longer fits after an upgrade is not sent, and staff see why', async () => {
  await app.pool.query(
    `insert into email_templates (language, key, message) values ('en', 'mail.donation.recorded', 'Thanks for {gift}'), ('en', 'mail.gone', 'x')`,
  )
  const sent = await mailOfDonation('upgraded@example.com')
  expect(sent?.text).toContain('Your donation of Rs.\u00a05,000, made on')
  const { body } = await manager.call<EmailTemplates>('GET', '/email-templates/en')
  const text = body.data.texts.find(({ key }) => key === 'mail.donation.recorded')
  expect(text?.message).toBe('Thanks for {gift}')
  const drawn = await preview('donation', {})
  expect(drawn.body.data.problems).toEqual({
    'mail.donation.recorded': '{gift} can’t be used here; use {amount}, {day}',
  })
})

test('an edited text that equals the new original is removed when it is saved, without an audit entry', async () => {
  const message = messages.en?.['mail.thanks']
  await app.pool.query(
    `insert into email_templates (language, key, message) values ('en', 'mail.thanks', $1)`,
    [message],
  )
  const before = await facts()
  await save({ 'mail.thanks': message ?? '' })
  expect(await stored()).toEqual([])
  expect(await facts()).toEqual(before)
})

test('every text of the e-mails is on the screen, and each original passes the rules for edited texts', async () => {
  const charity = await app.context.charity('en')
  const cases: Partial<Charity>[] = [{}, { email: '' }, { phone: '' }, { name: '' }]
  for (const language of ['en', 'ur'] as const) {
    const shown = await Promise.all(
      cases.flatMap((overrides) =>
        editableEmails.map((email) =>
          renderExampleEmail(
            { ...app.context, charity: async () => ({ ...charity, ...overrides }) },
            email,
            language,
            {},
          ),
        ),
      ),
    )
    const editable = Object.keys(messages[language] ?? {}).filter(isEditable)
    expect(new Set(shown.flatMap(({ keys }) => keys))).toEqual(new Set(editable))
    const wrong = editable.filter((key) => {
      const original = messages[language]?.[key] ?? ''
      return (
        tidyTemplate(language, key, original) !== original ||
        templateProblem(language, key, original) !== undefined
      )
    })
    expect(wrong).toEqual([])
  }
})
