import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server for tests: it stores the mail it receives, and can be made to reject it. */
export type TestMailServer = {
  /** The URL for sending: smtp://127.0.0.1:… */
  url: string
  /** Every mail, in the order of arrival. */
  received: { to: string[]; mail: Email }[]
  /** The mails to one address, in the order of arrival. */
  mailsTo(address: string): Email[]
  /** Rejects every recipient from now on; null accepts all again. */
  refuse(refusal: { responseCode: number; message: string } | null): void
  /** Accepts every mail at once and confirms it this much later; 0 is at once again. */
  confirmAfter(ms: number): void
  close(): Promise<void>
}

/** @param port a free one by default */
export async function startTestMailServer(port = 0): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  let refusal: { responseCode: number; message: string } | null = null
  let confirmAfterMs = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Ends connections that a client would use again.
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      callback(refusal && Object.assign(new Error(refusal.message), refusal))
    },
    onData(stream, session, callback) {
      stream.toArray().then(async (chunks: Buffer[]) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        await sleep(confirmAfterMs)
        callback()
      }, callback)
    },
  })
  // A client that is killed while sending leaves a broken connection.
  smtp.on('error', () => {})
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    mailsTo: (address) => received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    refuse(next) {
      refusal = next
    },
    confirmAfter(ms) {
      confirmAfterMs = ms
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
