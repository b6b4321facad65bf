import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Type of a placeholder: text or number, a counted number, or a tag's function. */
export type ValueKind = 'Value' | 'number' | 'Tag'

/** Types of a message's placeholders, by name. @param message ICU MessageFormat @throws a syntax error */
export function valuesOf(message: string): Map<string, ValueKind> {
  const values = new Map<string, ValueKind>()
  collect(parse(message), values)
  return values
}

function collect(elements: MessageFormatElement[], values: Map<string, ValueKind>): void {
  for (const element of elements)
    switch (element.type) {
      case TYPE.argument:
        if (!values.has(element.value)) values.set(element.value, 'Value')
        break
      case TYPE.number:
        values.set(element.value, 'number')
        break
      case TYPE.select:
      case TYPE.plural:
        values.set(
          element.value,
          element.type === TYPE.plural ? 'number' : (values.get(element.value) ?? 'Value'),
        )
        for (const { value } of Object.values(element.options)) collect(value, values)
        break
      case TYPE.tag:
        values.set(element.value, 'Tag')
        collect(element.children, values)
        break
    }
}

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
