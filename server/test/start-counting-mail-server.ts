import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Message-IDs by recipient, each with the number of its deliveries. */
export type ReceivedMails = Map<string, Map<string, number>>

/** A mail server that counts deliveries and forgets their content. */
export async function startCountingMailServer(): Promise<{
  url: string
  received: ReceivedMails
  close(): void
}> {
  const received: ReceivedMails = new Map()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      stream.toArray().then((chunks: Buffer[]) => {
        const [, id = ''] = /^message-id: (\S+)/im.exec(String(Buffer.concat(chunks))) ?? []
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const ids = received.get(to) ?? new Map<string, number>()
        received.set(to, ids.set(id, (ids.get(id) ?? 0) + 1))
        callback()
      }, callback)
    },
  })
  // A client that is killed while sending leaves a broken connection.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => smtp.close() }
}
