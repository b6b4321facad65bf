import type { Language } from '../../../../contract/src/language/language.ts'
import type { EditableEmail } from '../../../../contract/src/wordings.ts'
import type { Catalogue, Catalogues } from '../../../../words/src/catalogue.ts'
import type { AppContext } from '../../context.ts'
import { inLanguage } from '../../platform/language/in-language.ts'
import { withWordings } from '../../platform/language/with-wordings.ts'
import { exampleEmails } from './example-emails.ts'
import { isEditable } from './wording-problem.ts'

/**
 * Renders an example of an e-mail with the writer of the real ones.
 * @returns the e-mail, and the keys of the texts it used, in their order: so the list cannot miss one
 */
export async function drawEmail(
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
  email: EditableEmail,
  language: Language,
  wordings: Catalogues,
): Promise<{ subject: string; html: string; keys: string[] }> {
  const said = new Set<string>()
  const noted = new Proxy<Catalogue>(
    {},
    {
      get(_, key: string) {
        if (isEditable(key)) said.add(key)
        return wordings[language]?.[key]
      },
    },
  )
  const { subject, html } = await inLanguage(language, async () => {
    const sender = { publicUrl, charity: await charity() }
    return withWordings({ [language]: noted }, () => exampleEmails[email](db, sender))
  })
  return { subject, html, keys: [...said] }
}
