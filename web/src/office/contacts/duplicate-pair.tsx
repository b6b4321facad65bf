import type { ReactNode } from 'react'
import type { ContactSuggestion, ContactSummary, DuplicatePair } from '../../../../contract/src/contacts.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { Email, NoValue } from '../parts/cells.tsx'
import { contactName, donorCountryName } from '../parts/names.ts'
import { languageName } from '../parts/options.ts'

export const sides = ['one', 'other'] as const
export type Side = (typeof sides)[number]

export const choosableFields = ['name', 'kind', 'country', 'language'] as const
export type ChoosableField = (typeof choosableFields)[number]

export const fieldTitle = (t: Translate, field: ChoosableField) =>
  ({
    name: t('office-fields.name'),
    kind: t('office.field.kind'),
    country: t('fields.country'),
    language: t('contacts.preferred-language'),
  })[field]

export const fieldText = (t: Translate, field: ChoosableField, contact: ContactSuggestion) =>
  ({
    name: contactName(t, contact),
    kind: t(`contacts.kind.${contact.kind}`),
    country: donorCountryName(t, contact.country),
    language: languageName(contact.language),
  })[field]

/** Compares two donors: highlights equal e-mail addresses and phones, and omits other equal fields. */
export function ComparedFields({ pair, heads }: { pair: DuplicatePair; heads: Record<Side, ReactNode> }) {
  const { t } = useReader()
  const rows: { title: string; isSame?: boolean; cell: (contact: ContactSummary) => ReactNode }[] = [
    ...(['kind', 'country', 'language'] as const)
      .filter((field) => pair.one[field] !== pair.other[field])
      .map((field) => ({
        title: fieldTitle(t, field),
        cell: (contact: ContactSummary) => fieldText(t, field, contact),
      })),
    {
      title: t('contacts.point.email'),
      isSame: pair.one.email === pair.other.email,
      cell: ({ email }) => email && <Email email={email} />,
    },
    {
      title: t('contacts.point.phone'),
      isSame: pair.one.phone === pair.other.phone,
      cell: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi>,
    },
    { title: t('ui.donations'), cell: ({ donations }) => donations },
    { title: t('ui.amount'), cell: ({ amount }) => formatRupees(t, amount) },
    {
      title: t('contacts.last-donation'),
      cell: ({ last_on }) => last_on && formatDay(t, last_on),
    },
  ]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-dense">
      <thead>
        <tr>
          <td className="w-[22%]" />
          {sides.map((side) => (
            <th key={side} scope="col" className="px-2 py-2 text-start align-top">
              {heads[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, isSame, cell }) => (
          <tr key={title}>
            <th
              scope="row"
              className="border-t border-line py-1.5 text-start align-top font-normal text-ink-soft max-md:text-xs"
            >
              {title}
            </th>
            {sides.map((side) => {
              const value = cell(pair[side])
              return (
                <td
                  key={side}
                  className={`border-t border-line px-2 py-1.5 align-top wrap-anywhere tabular-nums ${isSame && value ? 'bg-gold-soft' : ''}`}
                >
                  {value ?? <NoValue />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 'Same CNIC, name (score 14)' of a proposed pair. */
export function MatchReasons({
  pair: { reasons, score },
}: {
  pair: Pick<DuplicatePair, 'reasons' | 'score'>
}) {
  const { t } = useReader()
  const names = reasons.map((reason) => t(`contacts.reason.${reason}`)).join(t('ui.comma'))
  return (
    <span className="flex flex-wrap items-center gap-2 text-dense">
      <strong>{capitalise(t('contacts.same', { reasons: names }))}</strong>
      <span className="rounded-full bg-gold-soft px-2.5 py-0.5 text-xs font-semibold text-gold-dark tabular-nums">
        {t('contacts.score', { score })}
      </span>
    </span>
  )
}
