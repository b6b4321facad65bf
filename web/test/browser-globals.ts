import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { configure } from '@testing-library/react'

// Globals of every browser that a jsdom page in its own context lacks.
Object.assign(globalThis, streams)
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })

// Long, because the machine may have other work: the limit is for elements that never appear.
configure({ asyncUtilTimeout: 30_000 })
