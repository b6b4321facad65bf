import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { configure } from '@testing-library/react'

// What every browser has and a jsdom page in a context of its own lacks.
Object.assign(globalThis, streams)
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })

// A deadline is for what never comes: a second is little on a machine that has other work as well.
configure({ asyncUtilTimeout: 30_000 })
