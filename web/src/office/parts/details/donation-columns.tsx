import type { ComponentProps } from 'react'
import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import type { DonationRow } from '../../../../../contract/src/donations.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { IdAndCode, WithNote } from '../cells.tsx'
import { ContactLink } from '../links.tsx'
import { type CauseNames, fullName, fundTypeName } from '../names.ts'
import { paidColumns } from './paid-columns.tsx'
import { throughText } from './promised-lines.tsx'

export const donationColumns = (t: Translate, names: CauseNames): readonly Column<DonationRow>[] => [
  {
    title: t('office.field.id-and-code'),
    cell: ({ id, donation_code }) => (
      <IdAndCode id={id} code={donation_code} what={t('office.field.donation-code')} />
    ),
  },
  {
    title: t('office.field.donor'),
    name: 'donor',
    cell: ({ donor, contact_id }) => <Donor contact={{ ...donor, id: contact_id }} />,
  },
  {
    title: t('donations.cause-name'),
    name: 'cause',
    cell({ funds }) {
      const through = [...new Set(funds.map(throughText).filter(Boolean))]
      return (
        <WithNote note={through.length > 0 && <Lines lines={through} />}>
          <Lines lines={funds.map((fund) => names.fund(fund).fundtitle)} />
        </WithNote>
      )
    },
  },
  {
    title: t('donations.cause-type'),
    name: 'type',
    cell: ({ funds }) => (
      <Lines lines={funds.map((fund) => names.fund(fund).fund_type)} name={(type) => fundTypeName(t, type)} />
    ),
  },
  ...paidColumns<DonationRow>(t, 'donation', {
    code: ({ donation_code }) => donation_code,
    pair: ({ active_pay_method }) => active_pay_method,
    note: ({ is_flagged, part_received }) => (
      <>
        {part_received > 0 && (
          <span className="mt-1 block text-xs font-semibold">
            {t('donations.part-received', { amount: formatRupees(t, part_received) })}
          </span>
        )}
        {is_flagged && (
          <span className="mt-1 block text-xs font-semibold text-danger">{t('donations.flagged')}</span>
        )}
      </>
    ),
  }),
]

/** Narrow, because the specified columns need the room: a long name takes two lines. */
const Donor = ({ contact: donor }: Pick<ComponentProps<typeof ContactLink>, 'contact'>) => (
  <span
    dir="auto"
    className="line-clamp-2 max-w-36 min-w-22 text-start wrap-anywhere"
    title={fullName(donor)}
  >
    <ContactLink contact={donor} className="underline-offset-4 hover:underline max-md:py-3" />
  </span>
)

/** Lines or campaigns of a gift, one below another, to align columns. At most two; the details show all. */
function Lines({
  lines,
  name = (text) => text,
}: {
  lines: readonly string[]
  name?: (text: string) => string
}) {
  const { t } = useReader()
  const more = lines.length > 2 ? lines.length - 1 : 0
  return (
    <WithNote note={more > 0 && t('donations.more-lines', { count: more })}>
      {lines.slice(0, more > 0 ? 1 : 2).map((text, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
          key={index}
          className={`block max-w-36 truncate xl:max-w-44 ${text === noSubType ? 'text-ink-soft' : ''}`}
        >
          <bdi>{name(text)}</bdi>
        </span>
      ))}
    </WithNote>
  )
}
