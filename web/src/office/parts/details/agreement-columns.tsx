import { Link } from 'react-router'
import type { AgreementStatus } from '../../../../../contract/src/agreement-status.ts'
import type { AgreementRow } from '../../../../../contract/src/office-agreements.ts'
import { agreementBadges } from '../../../agreement-badges.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useScreenAddress } from '../../session/screens.ts'
import { dayColumn, NoValue, rupeesColumn, WithNote } from '../cells.tsx'
import { ContactLink } from '../links.tsx'

export const agreementColumns = (t: Translate): readonly Column<AgreementRow>[] => [
  {
    title: t('office.field.reference'),
    heading: true,
    cell: (agreement) => <AgreementLink agreement={agreement} />,
  },
  {
    title: t('agreements.donor'),
    name: 'donor',
    cell: ({ contact_id, donor_name }) => (
      <span className="inline-block md:min-w-28">
        <ContactLink contact={{ id: contact_id, first_name: donor_name, last_name: '' }} />
      </span>
    ),
  },
  { title: t('office-fields.status'), cell: (agreement) => <AgreementBadge agreement={agreement} /> },
  rupeesColumn(t, t('ui.amount'), 'amount', { orders: ['largest', 'smallest'] }),
  {
    title: t('agreements.due'),
    align: 'end',
    cell: ({ amount_due }) => (amount_due > 0 ? formatRupees(t, amount_due) : <NoValue />),
  },
  {
    title: t('agreements.rhythm'),
    name: 'rhythm',
    cell: (agreement) => (
      <span className="inline-block md:min-w-38">
        <WithNote note={t(`agreements.method.${agreement.method}`)}>{formatRhythm(t, agreement)}</WithNote>
      </span>
    ),
  },
  {
    title: t('agreements.missed'),
    align: 'end',
    name: 'missed',
    roomy: true,
    cell: ({ missed }) => (missed > 0 ? missed : <NoValue />),
  },
  dayColumn(t, t('agreements.next'), 'next_due_on', { name: 'next' }),
  dayColumn(t, t('agreements.made-on'), 'created_at', {
    name: 'made',
    roomy: true,
    orders: ['newest', 'oldest'],
  }),
]

/** Permanent reference, linked to the agreement for staff who may see it. */
export function AgreementLink({
  agreement: { id, reference },
}: {
  agreement: { id: number; reference: string }
}) {
  const agreements = useScreenAddress()('contact.agreement')
  const code = (
    <bdi dir="ltr" className="font-mono font-semibold whitespace-nowrap">
      {reference}
    </bdi>
  )
  if (agreements === undefined) return code
  return (
    <Link
      to={`${agreements}/${id}`}
      className="-my-2 inline-flex min-h-11 items-center text-brand underline underline-offset-4 md:min-h-9"
    >
      {code}
    </Link>
  )
}

/** 'every month on day 5' */
export const formatRhythm = (t: Translate, { unit, day }: { unit: string; day: number }) =>
  t('fields.agreement.rhythm', { unit, day: String(day) })

export function AgreementBadge({
  agreement: { status, is_lapsed },
}: {
  agreement: { status: AgreementStatus; is_lapsed: boolean }
}) {
  const { t } = useReader()
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={t(`agreements.status.${status}`)} look={agreementBadges[status]} />
      {is_lapsed && <StatusBadge status={t('agreements.lapsed')} look="error" />}
    </span>
  )
}
