// The mail server of the journeys, a process of its own: SMTP on E2E_SMTP_PORT, and on E2E_MAIL_PORT what it received,
// as JSON: GET /?to=amina@example.org
import { createServer } from 'node:http'
import { startTestMailServer } from '../server/test/test-mail-server.ts'
import type { ReceivedMail } from './mails-to.ts'

const mails = await startTestMailServer(Number(process.env.E2E_SMTP_PORT))

createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://mails').searchParams.get('to') ?? ''
  const found: ReceivedMail[] = mails
    .mailsTo(to)
    .map(({ subject = '', text = '', html = '', attachments }) => ({
      ...{ subject, text, html },
      attachments: attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        type: mimeType,
        content: Buffer.from(content as ArrayBuffer).toString('base64'),
      })),
    }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
}).listen(Number(process.env.E2E_MAIL_PORT), '127.0.0.1')
