import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'

// What every browser has and a jsdom page in a context of its own lacks.
Object.assign(globalThis, streams)
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })
