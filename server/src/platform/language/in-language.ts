import { AsyncLocalStorage } from 'node:async_hooks'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { speakTo } from '../../../../words/src/say.ts'

const store = new AsyncLocalStorage<Language>()
speakTo(() => store.getStore() ?? firstLanguage)

/** Runs the work with this language for its translations (words/src/say.ts). */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  store.run(language, work)

/** For stored texts, or readers whose language is unknown: always English. */
export const inEnglish = <Result>(work: () => Result): Result => inLanguage(firstLanguage, work)
