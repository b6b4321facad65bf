import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a proxy that can be paused, so that clients can connect but get no answer. Its target can be
 * changed.
 */
export async function startPausableProxy(port: number) {
  let target = port
  const sockets = new Set<Socket>()
  let isPaused = false
  const proxy = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('data', (data) => other.write(data))
      if (isPaused) one.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    /** Changes the target; existing connections are cut off. */
    leadTo(other: number) {
      target = other
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
