import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail, type OutgoingMail } from './compose-mail.ts'

const sender = { name: 'Amanah', address: 'donations@example.org' }
const example: OutgoingMail = {
  messageId: 'one@example.org',
  fromName: '',
  to: 'amina@example.org',
  subject: 'Thank you',
  text: 'Dear Amina\n',
  html: '<p>Dear Amina</p>',
  attachments: [],
}
const read = (mail: Partial<OutgoingMail>) => PostalMime.parse(composeMail({ ...example, ...mail }, sender))

test('a mail arrives as it was written, in English and Urdu, with its attachments', async () => {
  const words = 'شکریہ، آمنہ! '.repeat(40)
  const content = Buffer.from(Array.from({ length: 500 }, (_, byte) => byte % 256))
  const mail = await read({
    fromName: 'امانت, Pakistan',
    replyTo: 'office@example.org',
    subject: words.trim(),
    text: `${words}\nThank you`,
    html: `<p>${words}</p>`,
    attachments: [{ filename: 'receipt-7.pdf', contentType: 'application/pdf', content }],
  })
  expect(mail).toMatchObject({
    from: { name: 'امانت, Pakistan', address: 'donations@example.org' },
    to: [{ address: 'amina@example.org' }],
    replyTo: [{ address: 'office@example.org' }],
    subject: words.trim(),
    messageId: '<one@example.org>',
    attachments: [{ filename: 'receipt-7.pdf', mimeType: 'application/pdf' }],
  })
  // Line breaks are CRLF, also within Base64 (RFC 2045, section 6.8).
  expect(mail.text?.trim()).toBe(`${words}\r\nThank you`)
  expect(mail.html?.trim()).toBe(`<p>${words}</p>`)
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(content)
})

test('English is readable in the source of a mail, and Urdu is Base64', () => {
  const source = (text: string) => composeMail({ ...example, text }, sender).toString()
  expect(source('Dear Amina, 100 % of it – thank you.')).toContain(
    'Dear Amina, 100 % of it =E2=80=93 thank you.',
  )
  expect(source('شکریہ، آمنہ!')).toContain(Buffer.from('شکریہ، آمنہ!').toString('base64'))
})

test('no line of a mail is longer than mail servers accept, and a line break in a name or subject adds no header', async () => {
  const hostile = 'Amina\r\nBcc: everybody@example.org\r\n\r\nNow a body'
  const mail = { ...example, subject: hostile, fromName: hostile, html: 'long '.repeat(500) }
  const lines = composeMail(mail, sender).toString().split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78)
  expect((await PostalMime.parse(composeMail(mail, sender))).headers.map(({ key }) => key)).toEqual([
    'from',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ])
})

test('mail programs are offered the page that ends appeals', async () => {
  const { headers } = await read({ unsubscribeUrl: 'https://example.org/stop-appeals/7.token' })
  expect(headers.filter(({ key }) => key.startsWith('list-')).map(({ value }) => value)).toEqual([
    '<https://example.org/stop-appeals/7.token>',
    'List-Unsubscribe=One-Click',
  ])
  expect((await read({})).headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
})
