import type { Language } from '../../../../contract/src/language/language.ts'
import type { Memory, Reading } from '../database/cache-until-change.ts'

/** {@link Memory.keep} for a value that differs by language: read and cached for each requested one. */
export function cacheByLanguage<Value>(
  memory: Memory,
  read: (language: Language, reading: Reading) => Promise<Value>,
): (language: Language) => Promise<Value> {
  const values = new Map<Language, () => Promise<Value>>()
  return (language) => {
    const value = values.get(language) ?? memory.keep((reading) => read(language, reading))
    values.set(language, value)
    return value()
  }
}
