import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Returns a free port of this machine. It stays free because it lies below the range that the system assigns
 * automatically: only a server that asks for this port could take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.on('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
