import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createSmtpMail } from '../src/platform/mail/mail.ts'
import { buildTestApp } from './test-app.ts'
import { startTestMailServer } from './test-mail-server.ts'

/** Opens a test app with the built pages and a mail server; both close after the file's tests. */
export async function openTestCharity() {
  const mailServer = await startTestMailServer()
  const app = await buildTestApp({
    webFolder: join(import.meta.dirname, '../../web/dist'),
    mail: createSmtpMail({ url: mailServer.url, from: 'Umeed <salam@umeed.example>' }),
  })
  afterAll(async () => {
    await app.close()
    await mailServer.close()
  })
  return { app, mailServer }
}
