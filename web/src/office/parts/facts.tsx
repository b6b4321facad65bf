import { Fragment } from 'react'
import { capitalise } from '../../../../words/src/format-values.ts'
import { joinNames } from '../../ui/join-names.ts'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { NoValue } from './cells.tsx'

export function Facts({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const { t } = useReader()
  const rows = factRows(t, facts)
  if (rows.length === 0) return <NoValue />
  return (
    <details className="text-start">
      <summary className="-my-2.5 w-fit cursor-pointer rounded-sm py-2.5 font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline">
        {t('ui.details')}
      </summary>
      <dl className="mt-2 grid gap-1 border-s-2 border-line ps-3 text-xs">
        {rows.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts may share a name
          <div key={place}>
            <dt className="inline text-ink-soft">{name}:</dt>{' '}
            <dd className="inline wrap-anywhere">
              <OldAndNew value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** 'old → new', each side in its own text direction, independent of the page's. */
const OldAndNew = ({ value }: { value: string }) =>
  value.split(' → ').map((side, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: both sides may be equal
    <Fragment key={index}>
      {index > 0 && (
        <>
          {' '}
          <ChangeArrow />{' '}
        </>
      )}
      <bdi>{side}</bdi>
    </Fragment>
  ))

/** Facts of an event in their order, without empty values: { amount: 5 } -> 'Amount' 'Rs. 5'. */
export function factRows(
  t: Translate,
  facts: Readonly<Record<string, unknown>>,
): { name: string; value: string }[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const value = asText(t, name, fact)
    return value === '' ? [] : [{ name: titleOf(t, name), value }]
  })
}

/** Facts in timelines have a translated title; the audit has many more, titled by their field names. */
const titleOf = (t: Translate, name: string): string =>
  t.ifKnown(`facts.${name}`) ?? capitalise(name.replaceAll('_', ' '))

/** Meanings of fields stored as 0 or 1. */
const meanings: Record<string, readonly [string, string]> = {
  status: ['inactive', 'active'],
  accept_fraction: ['no', 'yes'],
}

/** Facts whose values are identifiers, displayed without underscores: 'partially refunded'. */
const identifiers = new Set(['bank_approval', 'by', 'kind', 'kinds', 'statuses', 'waiting', 'way'])

function asText(t: Translate, name: string, fact: unknown): string {
  if (fact === null || fact === undefined) return ''
  if (typeof fact === 'boolean') return t(fact ? 'facts.yes' : 'facts.no')
  if (typeof fact === 'number' && name.includes('amount')) return formatRupees(t, fact)
  if (Array.isArray(fact)) return joinNames(t, fact.map((one) => asText(t, name, one)).filter(Boolean))
  if (typeof fact === 'object')
    return factRows(t, fact as Record<string, unknown>)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; ')
  const meaning = meanings[name]
  if (meaning && /^[01] → [01]$/.test(String(fact)))
    return String(fact).replace(/[01]/g, (flag) => meaning[Number(flag) as 0 | 1])
  const text = identifiers.has(name) ? String(fact).replaceAll('_', ' ') : String(fact)
  return text
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => formatInstant(t, instant))
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (instant) => formatDay(t, instant))
}

/** Arrow from the old to the new value, in reading direction. Screen readers get a word. */
export const ChangeArrow = () => {
  const { t } = useReader()
  return (
    <>
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>
      <span className="sr-only">{t('office.change.becomes')}</span>
    </>
  )
}
