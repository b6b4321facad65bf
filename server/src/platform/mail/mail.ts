import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isThisMachine } from '../http/network-address.ts'
import type { OutgoingMail } from './compose-mail.ts'

export type Mail = {
  /**
   * @throws MailRefused when it can never be delivered as it is, MailUnconfirmed, MailUnavailable, or Error
   * when a retry may succeed
   */
  send(mail: OutgoingMail): Promise<void>
  /** Connects and signs in without sending anything. @throws Error with the mail server's message */
  greet(): Promise<void>
  /** The folder with a file for each mail; null when mail is really sent. */
  outbox: string | null
}

/** Permanent rejection by the mail server of this recipient or these contents. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** The mail server received everything and did not answer: the mail may be on its way. */
export class MailUnconfirmed extends Error {
  override name = 'MailUnconfirmed'
}

/** The mail server cannot be reached, or rejects our credentials: no other mail can be sent either. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

/** Loaded on demand, like the composer below: it takes a tenth of a second. */
const mailer = async () => (await import('nodemailer')).default
const composer = async () => (await import('./compose-mail.ts')).composeMail

/** Total time limit for sending one mail. */
const sendTimeoutMs = 60_000

/** Connections to the mail server, and mails on each: some servers accept no more than 20. */
const [maxConnections, maxMessages] = [5, 20]

/** Milliseconds after which an unused connection is closed. */
const idleTimeout = 2000

/**
 * Sends by SMTP, several mails on one connection. A mail server on another machine must offer TLS, unless
 * the address ends with ?requireTLS=false.
 * @param url smtps://user:password@host:465 or smtp://user:password@host:587
 * @param from 'Name <address>'
 */
export function createSmtpMail({
  url,
  from,
  timeoutMs = sendTimeoutMs,
}: {
  url: string
  from: string
  timeoutMs?: number
}): Mail {
  const { hostname, searchParams } = new URL(url)
  const sender = parseSender(from)
  const options = {
    url,
    requireTLS: !isThisMachine(hostname) && searchParams.get('requireTLS') !== 'false',
    // A server that does not answer is retried later. The answer to the whole mail may use the whole time
    // limit.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  /** Mails whose content the server has received. */
  const handedOver = new Set<string>()
  const connect = async () =>
    (await mailer())
      // Never resends a mail: the caller counts the tries.
      .createTransport({ ...options, pool: true, maxConnections, maxMessages, idleTimeout, maxRequeues: 0 })
      .use('stream', ({ message, data }, done) => {
        // The server reads from here once it has agreed to accept the mail.
        message.processFunc((content) => content.once('end', () => handedOver.add(String(data.messageId))))
        done()
      })
  let connecting: ReturnType<typeof connect> | undefined
  return {
    outbox: null,
    async greet() {
      await (await mailer()).createTransport(options).verify()
    },
    async send(mail) {
      connecting ??= connect()
      const transport = await connecting
      const messageId = `<${mail.messageId}>`
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const envelope = { from: sender.address, to: mail.to }
        const raw = (await composer())(mail, sender)
        await transport.sendMail({ raw, envelope, messageId, signal })
      } catch (error) {
        if (isForGood(error)) throw new MailRefused(error.message)
        if (handedOver.has(messageId) && !isAnswer(error))
          throw new MailUnconfirmed(
            'The mail server did not confirm that it took the e-mail. It may have arrived.',
          )
        throw isUnavailable(error) ? new MailUnavailable(error.message) : error
      } finally {
        handedOver.delete(messageId)
      }
    },
  }
}

/** Parses the sender: 'Name <address>', or an address alone. */
function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address }
}

const isAnswer = (error: unknown) => error instanceof Error && 'responseCode' in error

/**
 * Whether the server rejected the recipient or the contents (5xx). A wrong password or a refused connection
 * can be fixed by the charity.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

function isUnavailable(error: unknown): error is Error {
  const codes = ['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'ETIMEDOUT', 'ESOCKET']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Writes each mail as <messageId>.eml into a folder instead: a demo sends no mail. */
export function createFolderMail({ folder, from }: { folder: string; from: string }): Mail {
  const sender = parseSender(from)
  let made: Promise<unknown> | undefined
  return {
    outbox: folder,
    greet: async () => {},
    async send(mail) {
      const file = join(folder, `${mail.messageId}.eml`)
      made ??= mkdir(folder, { recursive: true })
      await made
      await writeFile(`${file}.part`, (await composer())(mail, sender))
      await rename(`${file}.part`, file)
    },
  }
}
