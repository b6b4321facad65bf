import { AsyncLocalStorage } from 'node:async_hooks'
import { firstLanguage, type Language, speakTo } from '../../../../words/src/say.ts'

const store = new AsyncLocalStorage<Language>()
speakTo(() => store.getStore() ?? firstLanguage)

/** Whatever the work says (words/src/say.ts) is in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  store.run(language, work)
