import { connect, type Socket } from 'node:net'

type Answer = { status: number; body: string; headers: string }

/** Result of a load: the time of every answer in milliseconds, and the number of answers by status. */
export type Load = {
  seconds: number
  times: number[]
  statuses: Map<number, number>
  /** Timed out or disconnected. */
  unanswered: number
}

/**
 * Sends calls over this many connections concurrently, each waiting for its answer before the next. Uses bare
 * sockets, because the load generator must use less CPU than the server it measures.
 * @param next the bytes of the next call; undefined when there are no more
 * @param seen called with each answer
 */
export async function loadHttp(options: {
  port: number
  connections: number
  next: () => Buffer | undefined
  seen?: (answer: Answer, call: Buffer) => void
  timeoutMs?: number
}): Promise<Load> {
  const { port, connections, next, seen, timeoutMs = 60_000 } = options
  const load: Load = { seconds: 0, times: [], statuses: new Map(), unanswered: 0 }
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let socket: Socket | undefined
      for (let call = next(); call; call = next()) {
        const sent = performance.now()
        socket ??= connect({ port, host: '127.0.0.1', noDelay: true })
        const answer = await ask(socket, call, timeoutMs)
        if (answer) {
          load.times.push(performance.now() - sent)
          load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1)
          seen?.(answer, call)
        } else load.unanswered++
        if (!answer || /\r\nconnection: close/i.test(answer.headers)) {
          socket.destroy()
          socket = undefined
        }
      }
      socket?.destroy()
    }),
  )
  load.seconds = (performance.now() - begun) / 1000
  return load
}

/** Sends one call over a socket. Resolves to undefined on disconnect or timeout. */
function ask(socket: Socket, call: Buffer, timeoutMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer)
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error')
      // Without a listener, a late error of the socket would crash the process.
      socket.on('error', () => {})
      resolve(answer)
    }
    const timer = setTimeout(() => end(undefined), timeoutMs)
    socket.on('close', () => end(undefined))
    socket.on('error', () => end(undefined))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const headersEnd = text.indexOf('\r\n\r\n')
      if (headersEnd < 0) return
      const headers = text.slice(0, headersEnd)
      const status = Number(headers.slice(9, 12))
      const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0)
      if (text.length < headersEnd + 4 + length) return
      end({ status, headers, body: text.slice(headersEnd + 4) })
    })
    socket.write(call)
  })
}

export function serializeRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
