import { beforeAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../contract/src/attempts.ts'
import type { Charity, FullCharity } from '../../../contract/src/charity.ts'
import type { WrittenText } from '../../../contract/src/charity-texts.ts'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import type { Checklist } from '../../../contract/src/set-up.ts'
import { openTestCharity } from '../../test/open-test-charity.ts'
import { pdfLines } from '../../test/pdf-lines.ts'
import { giftTo, linkOf } from '../../test/visitor.ts'
import { headingsBelowTitle } from '../platform/text/sanitize-rich-text.ts'

const { app, mailServer } = await openTestCharity()
const manager = await app.staff(['settings'])
const donor = app.visitor()
const inUrdu = { 'accept-language': 'ur' }

const english = {
  name: 'Umeed Foundation',
  legal_name: 'Umeed Foundation (Guarantee) Limited',
  slogan: 'Hope, every day',
  description: 'Give to families.',
  address: '1 Example Road, Islamabad',
  hours: 'Monday to Friday',
  certificate: 'Audited every year',
  footer: 'Peace be with you.',
  thank_you: 'Thank you for your trust.',
  tax_text: 'Eligible for a tax credit.',
}
const urdu = {
  name: 'امید فاؤنڈیشن',
  legal_name: 'امید فاؤنڈیشن لمیٹڈ',
  slogan: 'ہر دن ایک نئی امید',
  description: 'گھرانوں کے لیے عطیہ دیں۔',
  address: 'مثال روڈ، اسلام آباد',
  hours: 'پیر تا جمعہ',
  certificate: 'ہر سال آڈٹ',
  footer: 'آپ پر سلامتی ہو۔',
  thank_you: 'آپ کے اعتماد کا شکریہ۔',
  tax_text: 'ٹیکس میں رعایت کے لیے کارآمد۔',
}
const { logo: _, mark: __, certificate_picture: ___, signature: ____, ...defaults } = defaultSettings
const form = { ...defaults, ...english, phone: '051 1234567', email: 'salam@umeed.example' }
const save = (texts: object, others: object = {}) =>
  manager.call<FullCharity>('PUT', '/charity', { ...form, ...others, texts })
const page = async (path: string) => (await donor.ask(path)).text
const meta = (text: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="(.*?)"`).exec(text)?.[1]
const lastAudit = async () =>
  (
    await app.db
      .selectFrom('audit_entries')
      .select('facts')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).facts

beforeAll(async () => {
  expect((await save({ ur: urdu })).status).toBe(200)
})

/** The texts on every page of the site. */
const onPages = ['name', 'slogan', 'legal_name', 'address', 'hours', 'certificate', 'footer'] as const

test('a reader of Urdu finds the charity’s own texts in Urdu on every page, and other readers do not', async () => {
  for (const path of ['/', '/zakat', '/nowhere', `/donation/${'a'.repeat(22)}`]) {
    const [first, other] = [await page(path), await page(`/ur${path}`)]
    for (const name of onPages) {
      expect(first, `${path} ${name}`).toContain(english[name].split(', ')[0])
      expect(first, `${path} ${name}`).not.toContain(urdu[name])
      expect(other, `/ur${path} ${name}`).toContain(urdu[name])
      expect(other, `/ur${path} ${name}`).not.toContain(english[name])
    }
  }
  expect(await page('/ur/embed')).not.toContain(english.name)
  expect(await page('/ur/receipt/nothing')).toContain(urdu.name)
  const answers = await Promise.all(
    [{}, inUrdu].map(
      async (headers) => (await donor.call<Charity>('GET', '/public/charity', undefined, headers)).body.data,
    ),
  )
  expect(answers).toMatchObject([{ name: english.name }, { name: urdu.name, thank_you: urdu.thank_you }])
  expect(JSON.stringify(answers[0])).not.toContain(urdu.name)
})

test('shared links, search engines and phones get the texts in the language of the page', async () => {
  const [first, other] = [await page('/'), await page('/ur')]
  expect(meta(other, 'description')).toBe(urdu.description)
  expect(meta(other, 'og:description')).toBe(urdu.description)
  expect(meta(other, 'og:site_name')).toBe(urdu.name)
  expect(meta(other, 'og:title')).toBe(urdu.slogan)
  expect(other).toContain(`<title>${urdu.slogan} | ${urdu.name}</title>`)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(other) ?? []
  expect(JSON.parse(data)).toMatchObject({
    name: urdu.name,
    legalName: urdu.legal_name,
    address: urdu.address,
  })

  const pictures = [meta(first, 'og:image'), meta(other, 'og:image')].map((address) => new URL(address ?? ''))
  expect(pictures.map(({ pathname }) => pathname)).toEqual(['/share/site.jpg', '/ur/share/site.jpg'])
  // A file is in the language of its address, even when the visitor has chosen another one.
  const visitor = app.visitor()
  await visitor.ask('/language/ur')
  const drawn = await Promise.all(
    pictures.map(async ({ pathname }) => (await visitor.ask(pathname)).headers.get('content-length')),
  )
  expect(drawn[0]).not.toBe(drawn[1])
  const manifestOf = async (path: string) => JSON.parse((await visitor.ask(path)).text)
  expect(other).toContain('href="/ur/manifest.webmanifest"')
  expect(await manifestOf('/ur/manifest.webmanifest')).toMatchObject({
    id: '/',
    name: urdu.name,
    start_url: '/ur',
    lang: 'ur',
    dir: 'rtl',
  })
  expect(await manifestOf('/manifest.webmanifest')).toMatchObject({
    id: '/',
    name: english.name,
    start_url: '/',
    lang: 'en',
    dir: 'ltr',
  })
})

test('a donor who gives in Urdu gets e-mails in Urdu, from the sender’s name on, and the receipt too', async () => {
  const received = async (headers: Record<string, string>, email: string) => {
    const visitor = app.visitor()
    const gift = { ...giftTo(app.causeId('Sadqah')), email }
    const link = linkOf((await visitor.call<{ url: string }>('POST', '/donate', gift, headers)).body.data.url)
    await app.workDueJobs()
    await visitor.pay(link, 'pay')
    await app.workDueJobs()
    const path = `/public/donations/${link}`
    const { receipt } = (await visitor.call<DonationStatus>('GET', path, undefined, headers)).body.data
    const mails = mailServer.mailsTo(email)
    const [file] = mails.flatMap(({ attachments }) => attachments)
    return { receipt, mails, pdf: Buffer.from(file?.content as ArrayBuffer) }
  }
  const other = await received(inUrdu, 'urdu@example.org')
  expect(other.mails).toHaveLength(2)
  for (const { from, html, text } of other.mails) {
    expect(from?.name).toBe(urdu.name)
    for (const said of [urdu.name, urdu.legal_name, urdu.address]) {
      expect(html).toContain(said)
      expect(text).toContain(said)
    }
    expect(`${html}${text}`).not.toMatch(/Umeed Foundation|Example Road/)
  }
  // The amount in words belongs to the total, and the thanks come after both.
  const withReceipt = other.mails.find(({ html }) => html?.includes(urdu.thank_you))
  expect(withReceipt?.text).toMatch(/کل.*\r\n\r\nرقم الفاظ میں.*\r\n\r\nآپ کے اعتماد کا شکریہ۔/)
  expect(other.receipt).toMatchObject({ tax: urdu.tax_text })
  expect(other.receipt?.issuer.join('\n')).toContain(urdu.address)
  expect(JSON.stringify(other.receipt)).not.toContain(english.name)
  expect(other.pdf.includes(english.name)).toBe(false)
  // The author in the PDF's metadata, in UTF-16.
  expect(other.pdf.includes(Buffer.from(urdu.name, 'utf16le').swap16())).toBe(true)
  expect((await pdfLines(other.pdf)).join('\n')).toContain(urdu.name)

  const first = await received({}, 'english@example.org')
  expect(first.mails.map(({ from }) => from?.name)).toEqual([english.name, english.name])
  expect(first.receipt).toMatchObject({ tax: english.tax_text })
  expect(JSON.stringify([first.receipt, first.mails.map(({ html }) => html)])).not.toContain(urdu.name)
  expect(first.pdf.includes(english.name)).toBe(true)
})

test('empty texts fall back to English; the default headline is translated to Urdu', async () => {
  const { body } = await save({ ur: { ...urdu, address: ' ', hours: '' } })
  expect(Object.keys(body.data.texts.ur ?? {})).toHaveLength(8)
  expect(await page('/ur')).toContain(english.address)
  expect((await save({})).body.data.texts, 'a language that is left out').toEqual(body.data.texts)
  expect((await save({ ur: {} })).body.data.texts, 'texts that are left out').toEqual(body.data.texts)
  const blank = Object.fromEntries(Object.keys(urdu).map((name) => [name, '']))
  const { body: none } = await save({ ur: blank }, { slogan: defaultSettings.slogan })
  expect(none.data.texts).toEqual({ ur: {} })
  const text = await page('/ur')
  expect(text).toContain(english.name)
  expect(meta(text, 'og:title')).toBe('مل کر آگے بڑھیں، ابھی عطیہ دیں')
  // A back-office page opened before this version sends none, and changes none.
  await save({ ur: urdu })
  const { texts, ...older } = form
  expect((await manager.call<FullCharity>('PUT', '/charity', older)).body.data.texts).toEqual({ ur: urdu })
})

test('each text is in the audit by its name and language, and follows the rules of the English one', async () => {
  await save({ ur: { ...urdu, hours: 'پیر تا ہفتہ', footer: '' } })
  expect(await lastAudit()).toEqual({
    'hours (ur)': `${urdu.hours} → پیر تا ہفتہ`,
    'footer (ur)': `${urdu.footer} → nothing`,
  })
  const { body } = await save({
    ur: { name: 'ا'.repeat(101), slogan: 'ا'.repeat(61), hours: 'پیر\nمنگل', thank_you: 'شکریہ\u0007' },
  })
  expect(body.errors).toEqual({
    'texts.ur.name': ['Name can have at most 100 characters'],
    'texts.ur.slogan': ['Headline can have at most 60 characters'],
    'texts.ur.hours': ['Hours contains a character that is not allowed'],
    'texts.ur.thank_you': ['Thank-you text contains a character that is not allowed'],
  })
  expect((await save({ en: { name: 'Another' } })).status).toBe(422)
  expect((await save({ xx: { name: 'Another' } })).status).toBe(422)
  // Bidirectional control characters are dropped.
  const { data } = (await save({ ur: { ...urdu, name: '\u202eامید\u202c' } })).body
  expect(data.texts.ur?.name).toBe('امید')
  await save({ ur: urdu })
})

test('privacy notice and terms have a page in each language in which they are written, else in English', async () => {
  const saveText = (html: string, ur?: string) =>
    manager.call('PUT', '/charity/texts/privacy', { html, ...(ur !== undefined && { texts: { ur } }) })
  const first = (await manager.call<WrittenText>('GET', '/charity/texts/privacy/template')).body.data
  expect(first.html).toContain(english.name)
  expect(first.texts.ur).toContain(urdu.name)
  expect(first.texts.ur).not.toMatch(/Umeed|[\u2066-\u2069]/)
  expect(first.texts.ur?.match(/<h3>/g)).toHaveLength(4)
  // Among Urdu words a number retains the order of its parts.
  for (const phone of ['+92 51 1234567', '051-1234567']) {
    await save({ ur: urdu }, { phone })
    const { html, texts } = (await manager.call<WrittenText>('GET', '/charity/texts/privacy/template')).body
      .data
    expect(texts.ur).toContain(`\u200e${phone}\u200e`)
    expect(texts.ur).toContain(`\u200e${form.email}\u200e`)
    expect(html).toContain(`call ${phone}.`)
  }
  await save({ ur: urdu })

  await saveText(first.html)
  // English is the fallback, marked as such for screen readers.
  expect(await page('/ur/privacy')).toMatch(/<div lang="en" dir="auto"[^>]*>.*What we keep<\/h2>/)
  await saveText(first.html, `${first.texts.ur}<script>alert(1)</script>`)
  expect(await lastAudit()).toEqual({ 'privacy (ur)': 'changed' })
  const [shown, other] = [await page('/privacy'), await page('/ur/privacy')]
  expect(shown).toContain('What we keep</h2>')
  expect(other).not.toContain('What we keep')
  expect(other).toContain('ہم کیا محفوظ رکھتے ہیں</h2>')
  expect(other).not.toContain('alert(1)')
  const readIn = async (headers: object) =>
    (await donor.call<{ html: string }>('GET', '/public/charity/texts/privacy', undefined, { ...headers }))
      .body.data.html
  expect([await readIn({}), await readIn(inUrdu)]).toEqual(
    [first.html, first.texts.ur ?? ''].map(headingsBelowTitle),
  )
  const whole = (await manager.call<WrittenText>('GET', '/charity/texts/privacy')).body.data
  expect(whole).toEqual(first)
  expect((await donor.call('GET', '/charity/texts/privacy')).status).toBe(401)

  expect((await saveText('')).body.errors).toEqual({
    html: ['Write it in English too: it is shown where a language has no text of its own.'],
  })
  expect((await saveText('', '<p> </p>')).status).toBe(200)
  expect((await donor.ask('/ur/privacy')).status).toBe(404)

  // No page shows the Urdu text any more, so removing the page may remove it.
  await saveText(first.html, first.texts.ur)
  await save({ ur: urdu }, { languages: [] })
  expect((await saveText('')).status).toBe(200)
  expect((await donor.ask('/privacy')).status).toBe(404)
  expect(await lastAudit()).toEqual({ 'privacy (ur)': 'changed' })
  expect((await manager.call<WrittenText>('GET', '/charity/texts/privacy')).body.data.texts).toEqual({})
  await save({ ur: urdu })
})

test('the checklist names the texts that are missing in an offered language', async () => {
  const point = async () =>
    (await manager.call<Checklist>('GET', '/set-up/checklist')).body.data.find(
      (one) => one.point === 'languages',
    )
  expect(await point()).toMatchObject({ must: false, done: true })
  await manager.call('PUT', '/charity/texts/terms', { html: '<p>Fair.</p>' })
  await save({ ur: { ...urdu, name: '', slogan: '' } })
  expect(await point()).toMatchObject({
    must: false,
    done: false,
    answer: 'Missing: Name (اردو), Headline (اردو), Terms (اردو)',
  })
  await save({}, { languages: [] })
  expect(await point()).toBeUndefined()
})
