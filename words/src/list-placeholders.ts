import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * Placeholder of a message, and its form there: '{amount}', between isolating characters, or with all its
 * plural forms.
 */
export type Placeholder = { name: string; written: string }

/** Placeholders of a message without tags, in order; of nested ones only the outermost. */
export function listPlaceholders(message: string): Placeholder[] {
  const found = new Map<string, string>()
  for (const { type, location, ...element } of parse(message, { captureLocation: true })) {
    if (type === TYPE.literal || !('value' in element) || found.has(element.value) || !location) continue
    const [start, end] = [location.start.offset, location.end.offset]
    const isolated = /^[\u2066-\u2068].*\u2069$/s.test(message.slice(Math.max(start - 1, 0), end + 1))
    found.set(element.value, isolated ? message.slice(start - 1, end + 1) : message.slice(start, end))
  }
  return [...found].map(([name, written]) => ({ name, written }))
}
