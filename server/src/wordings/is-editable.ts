import { messages } from '../../../words/src/catalogues.ts'
import { firstLanguage } from '../../../words/src/say.ts'

/** Whether staff may word a message otherwise: what donors and payees read in e-mails, beside the names of things and the test. */
export const isEditable = (key: string): boolean =>
  /^mail\.(?!test\.|payment\.type\.)/.test(key) && Object.hasOwn(messages[firstLanguage] ?? {}, key)
