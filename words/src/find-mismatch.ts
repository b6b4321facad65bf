import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type ValueKind, valuesOf } from './placeholders.ts'

/** Reason why a message cannot replace another, and the placeholder concerned. */
export type Mismatch =
  | { kind: 'unreadable' }
  /** `name` of the placeholder or tag concerned. */
  | { kind: 'unknown' | 'unknown tag' | 'missing' | 'written otherwise' | 'forms'; name: string }

/**
 * Checks that an edited message can replace the original: it must parse, use only the original's
 * placeholders, and contain all of them except those in `mayLack`, in each of its plural forms.
 * @param locale determines the allowed plural forms
 */
export function findMismatch(
  original: string,
  message: string,
  { locale, mayLack }: { locale: string; mayLack: readonly string[] },
): Mismatch | undefined {
  const elements = read(message)
  if (!elements) return { kind: 'unreadable' }
  const known = valuesOf(original)
  const mismatch = firstMismatch(
    elements,
    known,
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories,
  )
  if (mismatch) return mismatch
  const always = alwaysPresent(elements)
  const missing = [...known.keys()].find((name) => !always.has(name) && !mayLack.includes(name))
  return missing === undefined ? undefined : { kind: 'missing', name: missing }
}

function read(message: string): MessageFormatElement[] | undefined {
  try {
    return parse(message)
  } catch {
    return undefined
  }
}

function firstMismatch(
  elements: MessageFormatElement[],
  known: Map<string, ValueKind>,
  forms: string[],
): Mismatch | undefined {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const { value: name, type } = element
    const kind = known.get(name)
    if (kind === undefined) return { kind: type === TYPE.tag ? 'unknown tag' : 'unknown', name }
    const fits =
      type === TYPE.tag
        ? kind === 'Tag'
        : type === TYPE.plural
          ? kind === 'number' && element.pluralType === 'cardinal' && element.offset === 0
          : type === TYPE.argument && kind !== 'Tag'
    if (!fits) return { kind: 'written otherwise', name }
    if (type === TYPE.plural) {
      const strange = Object.keys(element.options).some(
        (form) => !/^=\d+$/.test(form) && !forms.includes(form),
      )
      if (strange) return { kind: 'forms', name }
    }
    for (const inner of innerOf(element)) {
      const mismatch = firstMismatch(inner, known, forms)
      if (mismatch) return mismatch
    }
  }
  return undefined
}

/** Names of the placeholders and tags that are present in every plural form. */
function alwaysPresent(elements: MessageFormatElement[]): Set<string> {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const [first, ...others] = innerOf(element).map(alwaysPresent)
    return [
      element.value,
      ...(first ? [...first].filter((name) => others.every((one) => one.has(name))) : []),
    ]
  })
  return new Set(names)
}

function innerOf(element: MessageFormatElement): MessageFormatElement[][] {
  if (element.type === TYPE.tag) return [element.children]
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).map(({ value }) => value)
  return []
}
