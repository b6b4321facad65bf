import { AsyncLocalStorage } from 'node:async_hooks'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { speakTo } from '../../../../words/src/say.ts'

const store = new AsyncLocalStorage<Language>()
speakTo(() => store.getStore() ?? firstLanguage)

/** Whatever the work says (words/src/say.ts) is in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  store.run(language, work)

/** Of what is kept, or goes to people whose language nobody knows: whoever caused it, it is in English. */
export const inEnglish = <Result>(work: () => Result): Result => inLanguage(firstLanguage, work)
