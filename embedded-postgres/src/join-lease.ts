import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lease of the process that supervises the server; other processes that use the server are its guests. */
export interface OwnerLease {
  role: 'owner'
  /** Number of other processes connected now. */
  guests(): number
  /** Notifies present and future guests whether they may use the server. */
  setReady(ready: boolean): void
  /** Releases the lease: a guest, or the next process that starts, becomes the owner. */
  release(): void
}

/** Lease of a process that uses the server of another process. */
export interface GuestLease {
  role: 'guest'
  /** True when the owner reports the server ready, false when the owner left before that. */
  ready: Promise<boolean>
  /** Settles when the owner has gone (or after leave). */
  over: Promise<void>
  leave(): Promise<void>
}

/**
 * Elects the owner of the cluster of that name: this process, or another live one. The lease is a
 * listening local socket: the kernel gives its name to one process only and frees it the moment that
 * process dies, which the connected guests notice at once.
 */
export async function joinLease(name: string): Promise<OwnerLease | GuestLease> {
  for (;;) {
    const lease = (await tryToOwn(name)) ?? (await tryToVisit(name))
    if (lease) return lease
    await sleep(5)
  }
}

/** Returns the owner's lease if it is free, else undefined. */
export async function tryToOwn(name: string): Promise<OwnerLease | undefined> {
  const guests = new Set<Socket>()
  let isReady = false
  const server = createServer((guest) => {
    guests.add(guest)
    guest.on('error', () => {})
    guest.on('end', () => guests.delete(guest)) // runs before our own end is sent: leave() relies on it
    guest.on('close', () => guests.delete(guest))
    guest.resume()
    guest.unref()
    if (isReady) guest.write('r')
  })
  try {
    server.listen({ path: leasePath(name), exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return {
    role: 'owner',
    guests: () => guests.size,
    setReady(ready) {
      if (ready && !isReady) for (const guest of guests) guest.write('r')
      isReady = ready
    },
    release() {
      server.close() // before the guests are dropped: they try to take the name at once
      for (const guest of guests) guest.destroy()
    },
  }
}

async function tryToVisit(name: string): Promise<GuestLease | undefined> {
  const path = leasePath(name)
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // The owner is leaving right now (or is very busy); a file lease may be stale.
    if (!['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EAGAIN'].includes(code)) throw error
    if (code === 'ECONNREFUSED' && path.startsWith('/')) await rm(path, { force: true })
    return undefined
  }
  const over = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const ready = new Promise<boolean>((resolve) => {
    socket.once('data', () => {
      socket.unref() // from now on it must not keep a finished program alive
      resolve(true)
    })
    over.then(() => resolve(false))
  })
  socket.on('error', () => {})
  return {
    role: 'guest',
    ready,
    over,
    async leave() {
      socket.ref()
      socket.end()
      // Waits for a hung owner no longer than a second.
      await Promise.race([over, sleep(1000, undefined, { ref: false })])
      socket.destroy()
    },
  }
}

/**
 * Address of the lease's socket. The abstract sockets of Linux and the named pipes of Windows leave no file;
 * elsewhere the file may be stale.
 */
function leasePath(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return `/tmp/${name}.lease`
}
