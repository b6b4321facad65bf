import { useParams } from 'react-router'
import { isFailedRequest } from '../../../../contract/src/agreement-status.ts'
import type { Charge } from '../../../../contract/src/agreements.ts'
import { type AgreementDetails, readAgreementDetails } from '../../../../contract/src/office-agreements.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { chargeBadges } from '../../agreement-badges.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { dayColumn, instantColumn, PaymentStatusBadge, rupeesColumn } from '../parts/cells.tsx'
import { formatRhythm } from '../parts/details/agreement-columns.tsx'
import { TimelineSteps } from '../parts/details/timeline.tsx'
import { BackLink, CodeLink } from '../parts/links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { HeadedSection } from '../parts/sections.tsx'
import { useRead } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { AgreementActions } from './agreement-actions.tsx'
import { Terms } from './agreement-terms.tsx'

export function AgreementPage() {
  const { t } = useReader()
  const id = Number(useParams().id)
  const read = useRead(readAgreementDetails, { params: { id } })
  return (
    <>
      <BackLink to="..">{t('agreements.back')}</BackLink>
      <Loaded query={read} skeleton="h-96">
        {(data) => <Details agreement={data} />}
      </Loaded>
    </>
  )
}

function Details({ agreement }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  const { terms, status, amount_due, next_terms } = agreement
  const lead = t('agreements.lead', { amount: formatRupees(t, terms.amount), rhythm: formatRhythm(t, terms) })
  return (
    <>
      <PageHeading title={agreement.donor_name} lead={lead}>
        <AgreementActions agreement={agreement} />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        {status === 'proposed' && <FirstPayment agreement={agreement} />}
        {amount_due > 0 && status !== 'ended' && (
          <Notice look="warning">{t('agreements.due-now', { amount: formatRupees(t, amount_due) })}</Notice>
        )}
        {next_terms && (
          <Notice>
            {t('agreements.next-terms', {
              day: formatDay(t, next_terms.due_on),
              amount: formatRupees(t, next_terms.amount),
              rhythm: formatRhythm(t, next_terms),
            })}
          </Notice>
        )}
        <Terms agreement={agreement} />
        <Charges agreement={agreement} />
        <Donations agreement={agreement} />
        <History agreement={agreement} />
      </div>
    </>
  )
}

/** Tells staff what the donor needs, until the first donation is paid. */
function FirstPayment({ agreement: { reference, method } }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  return (
    <Notice>
      <p>{t(`agreements.first-payment.${method}`)}</p>
      {method === 'permanent_reference' && (
        <p className="mt-1 font-mono text-xl font-bold">
          <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
    </Notice>
  )
}

function Charges({ agreement: { charges } }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  return (
    <HeadedSection title={t('agreements.charges')}>
      <DataTable
        caption={t('agreements.charges')}
        columns={[
          dayColumn(t, t('agreements.due-on'), 'due_on', { heading: true }),
          {
            title: t('office-fields.status'),
            cell: ({ status, overtaken_on }) => (
              <StatusBadge
                status={t(`agreements.charge.${status === 'skipped' && overtaken_on ? 'overtaken' : status}`)}
                look={chargeBadges[status]}
              />
            ),
          },
          ...(charges.some(({ request }) => request !== null)
            ? [
                {
                  title: t('agreements.request'),
                  cell: ({ request }: Charge) =>
                    request && (
                      <StatusBadge
                        status={t(`agreements.request.${request}`)}
                        look={isFailedRequest(request) ? 'error' : request === 'paid' ? 'success' : 'info'}
                      />
                    ),
                },
              ]
            : []),
          rupeesColumn(t, t('agreements.expected'), 'expected'),
          rupeesColumn(t, t('agreements.paid'), 'paid'),
        ]}
        rows={charges}
        rowKey={({ period }) => period}
        empty={<p className="p-4 text-dense text-ink-soft">{t('agreements.charges.none')}</p>}
      />
    </HeadedSection>
  )
}

function Donations({ agreement: { donations } }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  const screen = useScreenAddress()('donation')
  return (
    <HeadedSection title={t('ui.donations')}>
      <DataTable
        caption={t('ui.donations')}
        columns={[
          {
            title: t('office-fields.code'),
            heading: true,
            cell: ({ id, donation_code }) => (
              <CodeLink
                to={screen && `${screen}?donation=${id}`}
                className="-my-2 inline-flex min-h-11 items-center underline md:min-h-9"
              >
                {donation_code}
              </CodeLink>
            ),
          },
          { title: t('office-fields.status'), cell: ({ status }) => <PaymentStatusBadge status={status} /> },
          instantColumn(t, t('office.field.created-on'), 'created_at'),
          rupeesColumn(t, t('ui.amount'), 'amount'),
        ]}
        rows={donations}
        empty={<p className="p-4 text-dense text-ink-soft">{t('agreements.donations.none')}</p>}
      />
    </HeadedSection>
  )
}

function History({ agreement: { changes, messages } }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  const steps = [
    ...changes.map(({ id, at, by, action, facts }) => ({
      key: id,
      at,
      who: by ?? '',
      what: capitalise(t.ifKnown(`audit.action.${action}`) ?? action),
      why: '',
      facts,
    })),
    ...messages.map(({ id, at, kind, channel, status, recipient }) => ({
      // Negative, so that it differs from the ids of changes.
      key: -id,
      at,
      who: '',
      what: t('contacts.timeline.message', {
        channel: t(`ui.channel.${channel}`),
        title: t.ifKnown(`contacts.timeline.message.${kind}`) ?? kind,
        status: t(`contacts.timeline.message.status.${status}`),
      }),
      why: recipient,
      facts: {},
    })),
  ]
  return (
    <HeadedSection title={t('agreements.history')}>
      <div className="panel grid gap-3 p-4 md:p-5">
        <TimelineSteps steps={steps.sort((one, other) => one.at.localeCompare(other.at))} />
      </div>
    </HeadedSection>
  )
}
