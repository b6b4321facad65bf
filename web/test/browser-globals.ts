import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'

// Globals of every browser that a jsdom page in its own context lacks.
Object.assign(globalThis, streams)
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })

/** A donor in Pakistan, wherever the tests run; a test of another zone replaces it. */
const { resolvedOptions } = Intl.DateTimeFormat.prototype
Intl.DateTimeFormat.prototype.resolvedOptions = function () {
  return { ...resolvedOptions.call(this), timeZone: 'Asia/Karachi' }
}

configure({
  // Long, because the machine may have other work: the limit is for elements that never appear.
  asyncUtilTimeout: 30_000,
  getElementError,
})

/** Prints the page only when the message is read, since each poll for an absent element throws an error. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const read = () => [message, prettyDOM(container)].join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: read })
}

/**
 * Style of an element: pages of the tests have no style sheets. A search by role asks for the style of every
 * element and its ancestors, and jsdom would match its own style sheet each time: a fifth of all these tests.
 */
globalThis.getComputedStyle = (element, pseudo) => {
  const { display, visibility } = (element as HTMLElement).style
  const style = {
    display: (element as HTMLElement).hidden ? 'none' : display || 'block',
    visibility: visibility || 'visible',
    content: pseudo ? 'none' : 'normal',
    getPropertyValue: (name: string) => style[name as keyof typeof style] ?? '',
  }
  return style as unknown as CSSStyleDeclaration
}

/**
 * Turns off the stack traces that React records for its warnings, an eighth of the time of these tests: it
 * records none after 10,000 elements in a second.
 */
const [, internals] = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS')) ?? []
if (typeof internals === 'object')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
