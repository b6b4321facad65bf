import { firstLanguage } from '../../../../contract/src/language/language.ts'
import { messages } from '../../../../words/src/catalogues.ts'

/** Whether staff may reword a message: what donors and payees read in e-mails, except payment types and the test e-mail. */
export const isEditable = (key: string): boolean =>
  /^mail\.(?!test\.|payment\.type\.)/.test(key) && Object.hasOwn(messages[firstLanguage] ?? {}, key)
