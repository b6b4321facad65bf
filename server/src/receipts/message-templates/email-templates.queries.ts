import { type EditableEmail, editableEmails } from '../../../../contract/src/email-templates.ts'
import { isLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { type Catalogue, type Catalogues, compileMessage } from '../../../../words/src/compile-message.ts'
import { listPlaceholders } from '../../../../words/src/placeholders.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import type { SubjectCache } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { exampleEmails } from './example-emails.ts'
import { isEditable, originalOf, templateProblem } from './template-problem.ts'

export async function readTexts(context: AppContext, language: Language) {
  const rows = await context.db
    .selectFrom('email_templates')
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['key', 'message', 'changed_at', 'first_name', 'last_name'])
    .where('language', '=', language)
    .execute()
  const changed = new Map(rows.map((row) => [row.key, row]))
  const emails = await Promise.all(
    editableEmails.map(async (email) => ({
      email,
      keys: (await renderExampleEmail(context, email, language, {})).keys,
    })),
  )
  const keys = [...new Set(emails.flatMap((email) => email.keys))]
  const texts = keys.map((key) => {
    const row = changed.get(key)
    const original = originalOf(language, key)
    return {
      key,
      original,
      message: row?.message ?? original,
      placeholders: listPlaceholders(original),
      changed_at: row?.changed_at ?? null,
      changed_by: row && row.first_name !== null ? `${row.first_name} ${row.last_name}` : null,
    }
  })
  return { texts, emails }
}

/** Texts stored by staff, by key, including texts that became invalid with an upgrade. */
export async function readStoredTexts(db: Database, language: Language): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('email_templates')
    .select(['key', 'message'])
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(
    rows.filter(({ key }) => isEditable(key)).map(({ key, message }) => [key, message]),
  )
}

/**
 * Renders an example of an e-mail with the same code as the real e-mails.
 * @returns the e-mail, and the keys of the texts that it used, in their order, so that the list of texts is
 * complete
 */
export async function renderExampleEmail(
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
  email: EditableEmail,
  language: Language,
  templates: Catalogue,
): Promise<{ subject: string; html: string; keys: string[] }> {
  const usedKeys = new Set<string>()
  const trackedTemplates = new Proxy<Catalogue>(
    {},
    {
      get(_, key: string) {
        if (isEditable(key)) usedKeys.add(key)
        return templates[key]
      },
    },
  )
  const sender = { reader: readerOf(language, trackedTemplates), publicUrl, charity: await charity(language) }
  const { subject, html } = exampleEmails[email](sender, await readOpenBankAccounts(language, db))
  return { subject, html, keys: [...usedKeys] }
}

/**
 * Caches the translations that staff have edited, compiled, until any process changes them. After an upgrade
 * a text may no longer fit its e-mail: the original is sent until staff have corrected it.
 */
export const cacheEmailTemplates = (db: Database, catalogue: SubjectCache): (() => Promise<Catalogues>) =>
  catalogue.cache(async () => {
    const templates: Catalogues = {}
    for (const { language, key, message } of await db.selectFrom('email_templates').selectAll().execute())
      if (isLanguage(language) && isEditable(key) && templateProblem(language, key, message) === undefined)
        templates[language] = { ...templates[language], [key]: compileMessage(key, message) }
    return templates
  })
