import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export type OutgoingMail = {
  /** Without the angle brackets. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** Where mails go: a mail server, or a folder. */
export type Mail = {
  /** @throws MailRefused when it can never be delivered so, Error when it may work later */
  send(mail: OutgoingMail): Promise<void>
  /** The folder with a file for each mail; null where they are really sent. */
  outbox: string | null
}

/** The mail server said no for good, to this recipient or to these contents. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

const isOurOwnMachine = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/**
 * Sends by SMTP. A mail server on another machine must offer TLS, unless the address ends with ?requireTLS=false.
 * @param url smtps://user:password@host:465 or smtp://user:password@host:587
 * @param from 'Name <address>'
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const { hostname, searchParams } = new URL(url)
  const transport = nodemailer.createTransport({
    url,
    requireTLS: !isOurOwnMachine(hostname) && searchParams.get('requireTLS') !== 'false',
    // A row is locked meanwhile: whoever does not answer is tried again later.
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    outbox: null,
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, messageId: `<${mail.messageId}>`, from })
      } catch (error) {
        throw isForGood(error) ? new MailRefused(error.message) : error
      }
    },
  }
}

/** 5xx to the recipient or the contents; a wrong password or a refused connection is ours to fix. */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

/** Writes each mail as <messageId>.eml into a folder instead: nobody gets mail from a demo. */
export function folderMail({ folder, from }: { folder: string; from: string }): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    outbox: folder,
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, messageId: `<${mail.messageId}>`, from })
      const file = join(folder, `${mail.messageId}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
  }
}
