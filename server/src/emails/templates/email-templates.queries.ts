import { type EmailTemplates, editableEmails } from '../../../../contract/src/email-templates.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { listPlaceholders } from '../../../../words/src/list-placeholders.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { drawEmail } from './draw-email.ts'
import { isEditable, originalOf } from './template-problem.ts'

export async function readTexts(context: AppContext, language: Language): Promise<EmailTemplates> {
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
      keys: (await drawEmail(context, email, language, {})).keys,
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
      changed_at: row?.changed_at.toISOString() ?? null,
      changed_by: row && row.first_name !== null ? `${row.first_name} ${row.last_name}` : null,
    }
  })
  return { texts, emails }
}

/** The texts stored by staff, by key, including those that no longer fit after an upgrade. */
export async function readStored(db: Database, language: Language): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('email_templates')
    .select(['key', 'message'])
    .where('language', '=', language)
    .execute()
  return Object.fromEntries(
    rows.filter(({ key }) => isEditable(key)).map(({ key, message }) => [key, message]),
  )
}
