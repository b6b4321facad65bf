import { sql } from 'kysely'
import { allLanguages, type Language } from '../../../../contract/src/language/language.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import type { NewTemplate, TemplateStatus } from '../../channels/channel.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MessageDefinition } from '../message-definition.ts'
import { type ShortText, templateName, writeShortText } from '../short-texts.ts'
import { testText } from './send-test-message.ts'

const categories = { transactional: 'UTILITY', appeal: 'MARKETING', code: 'AUTHENTICATION' } as const

type Source = Pick<MessageDefinition, 'kind' | 'purpose'> & { short: ShortText }

/** Messages that need a template: those to phones, and the test message. */
export const templateSources = ({ messages }: Pick<AppContext, 'messages'>): Source[] => [
  ...[...messages.values()].flatMap(({ short, ...message }) => (short ? [{ ...message, short }] : [])),
  testText,
]

/** Returns the template of a kind of message in a language, as it is submitted to WhatsApp. */
export function templateOf(
  { kind, purpose, short }: Source,
  language: Language,
  publicUrl: string,
): NewTemplate {
  const { t } = readerOf(language)
  const { values, hasPage } = short
  const numbered = Object.fromEntries(values.map((name, index) => [name, `{{${index + 1}}}`]))
  return {
    name: templateName(kind),
    language,
    category: categories[purpose],
    body: writeShortText(short, t, numbered),
    examples: values.map((name) => (name === 'amount' ? amountText(t, 5000) : 'K7Q-M3X-PD4')),
    button: hasPage ? { text: t('short-text.button'), url: `${publicUrl}/` } : null,
  }
}

/** Stores the status of templates. A report of the vendor has no category, so the stored category stays. */
export async function saveTemplates(trx: Database, templates: readonly TemplateStatus[]): Promise<void> {
  if (templates.length === 0) return
  await sql`
    insert into whatsapp_templates (name, language, status, category, reason)
    select name, language, status, category, reason
    from json_to_recordset(${JSON.stringify(templates)})
      as template (name text, language text, status text, category text, reason text)
    on conflict (name, language) do update set status = excluded.status, reason = excluded.reason,
      category = coalesce(nullif(excluded.category, ''), whatsapp_templates.category),
        updated_at = now()`.execute(trx)
}

/** Reads the templates from WhatsApp; those that it no longer has are deleted. */
export async function refreshTemplates({ db, channels }: Pick<AppContext, 'db' | 'channels'>): Promise<void> {
  const read = channels.get('whatsapp')?.readTemplates
  if (!read) return
  const templates = await read()
  await db.transaction().execute(async (trx) => {
    await saveTemplates(trx, templates)
    const keys = templates.map(({ name, language }) => `${name} ${language}`)
    await sql`delete from whatsapp_templates where name || ' ' || language <> all(${keys}::text[])`.execute(
      trx,
    )
  })
}

/**
 * Submits the templates that WhatsApp does not have yet, and reads them again.
 * @throws MessageRefused; Error
 */
export async function submitTemplates(
  context: Pick<AppContext, 'db' | 'channels' | 'messages' | 'publicUrl'>,
): Promise<void> {
  const adapter = context.channels.get('whatsapp')
  if (!adapter?.submitTemplate) return
  await refreshTemplates(context)
  const known = await context.db.selectFrom('whatsapp_templates').select(['name', 'language']).execute()
  for (const source of templateSources(context))
    for (const language of allLanguages) {
      const template = templateOf(source, language, context.publicUrl)
      const isKnown = known.some((one) => one.name === template.name && one.language === language)
      if (!isKnown) await adapter.submitTemplate(template)
    }
  await refreshTemplates(context)
}
