import * as z from 'zod'
import type { Translate } from '../../../../words/src/reader.ts'
import { staffEmail } from '../../messages/staff-email.ts'
import { writeStaffEmail } from '../../messages/write-email.ts'
import { instantText } from '../../platform/text/pakistan-time.ts'

const exportFacts = z.object({
  at: z.string(),
  who: z.string(),
  what: z.literal(['donations', 'payments', 'contacts', 'agreements', 'receipts', 'audit']),
  rows: z.nullable(z.number()),
  /** Filters of the list; the text of a search is replaced with 'given'. */
  filters: z.record(z.string(), z.unknown()),
})
export type ExportFacts = z.infer<typeof exportFacts>

/** Maximum number of exports in an e-mail; the audit has all of them. */
const maxListed = 30

/**
 * Reports exports of donors' data to all administrators, the exporter included: their session may be stolen.
 */
export const exportEmail = staffEmail({
  kind: 'export',
  facts: z.object({ exports: z.array(exportFacts) }),
  write(to, { exports }) {
    const { t } = to.reader
    return writeStaffEmail(to, t('staff-email.export.subject'), [
      t('staff-email.export.text', { count: exports.length }),
      {
        kind: 'facts',
        rows: exports
          .slice(0, maxListed)
          .map((one) => [instantText(t, new Date(one.at)), `${sentenceOf(t, one)}\n${filtersOf(t, one)}`]),
      },
      { button: t('staff-email.export.button'), page: 'audit?actions=exported' },
      t('staff-email.export.unexpected'),
    ])
  },
})

const sentenceOf = (t: Translate, { who, what, rows }: ExportFacts) =>
  rows === null
    ? t(`staff-email.export.${what}-unfinished`, { who })
    : t(`staff-email.export.${what}`, { who, rows })

/** Whether a filter has its default: lists filter by the day of creation. */
const isDefault = (name: string, value: unknown) => name === 'dated_by' && value === 'created'

function filtersOf(t: Translate, { filters }: ExportFacts): string {
  const set = Object.entries(filters).filter(
    ([name, value]) => value !== null && String(value) !== '' && !isDefault(name, value),
  )
  if (set.length === 0) return t('staff-email.export.all')
  const texts = set.map(([name, value]) => `${name.replaceAll('_', ' ')} ${[value].flat().join(', ')}`)
  return t('staff-email.export.filters', { filters: texts.join('; ') })
}
