import type { Language } from '../../../../contract/src/language/language.ts'
import { language } from '../../../../words/src/say.ts'
import type { Memory, Reading } from '../database/cache-until-change.ts'
import { inLanguage } from './in-language.ts'

/** {@link Memory.keep} for a value that differs by language: read and cached for each requested one. */
export function cacheByLanguage<Value>(
  memory: Memory,
  read: (reading: Reading) => Promise<Value>,
): () => Promise<Value> {
  const readers = new Map<Language, () => Promise<Value>>()
  return () => {
    const asked = language()
    const reader = readers.get(asked) ?? memory.keep((reading) => inLanguage(asked, () => read(reading)))
    readers.set(asked, reader)
    return reader()
  }
}
