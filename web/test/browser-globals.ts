import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'

// What every browser has, and a page of jsdom in a context of its own has not.
Object.assign(globalThis, streams)
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })
