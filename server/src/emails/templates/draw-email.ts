import type { EditableEmail } from '../../../../contract/src/email-templates.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { Catalogue } from '../../../../words/src/catalogue.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import { exampleEmails } from './example-emails.ts'
import { isEditable } from './template-problem.ts'

/**
 * Renders an example of an e-mail with the writer of the real ones.
 * @returns the e-mail, and the keys of the texts it used, in their order: so the list cannot miss one
 */
export async function drawEmail(
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
  email: EditableEmail,
  language: Language,
  templates: Catalogue,
): Promise<{ subject: string; html: string; keys: string[] }> {
  const said = new Set<string>()
  const noted = new Proxy<Catalogue>(
    {},
    {
      get(_, key: string) {
        if (isEditable(key)) said.add(key)
        return templates[key]
      },
    },
  )
  const sender = { reader: readerOf(language, noted), publicUrl, charity: await charity(language) }
  const { subject, html } = exampleEmails[email](sender, await readOpenBankAccounts(language, db))
  return { subject, html, keys: [...said] }
}
