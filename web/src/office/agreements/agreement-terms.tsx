import { isCollected } from '../../../../contract/src/collection.ts'
import type { AgreementDetails } from '../../../../contract/src/office-agreements.ts'
import { pairTitle } from '../../../../words/src/display-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { Email, rupeesColumn, WithNote } from '../parts/cells.tsx'
import { AgreementBadge } from '../parts/details/agreement-columns.tsx'
import { CopyableText, Fact, FactList } from '../parts/details/section.tsx'
import { ContactLink } from '../parts/links.tsx'
import { fundTypeName, useCauseNames } from '../parts/names.ts'
import { languageName } from '../parts/options.ts'
import { HeadedSection } from '../parts/sections.tsx'

export function Terms({ agreement }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  const names = useCauseNames()
  const { terms, next, paused_until, ended_at, end_reason, end_note, method, payment_method } = agreement
  const { instrument, status } = agreement
  const page = new URL(`/monthly/${agreement.link}`, location.href).href
  return (
    <HeadedSection title={t('agreements.terms')}>
      <FactList>
        <Fact name={t('office-fields.status')}>
          <AgreementBadge agreement={agreement} />
        </Fact>
        <Fact name={t('agreements.reference')}>
          <CopyableText text={agreement.reference} what={t('agreements.reference')}>
            <bdi dir="ltr" className="font-mono">
              {agreement.reference}
            </bdi>
          </CopyableText>
        </Fact>
        <Fact name={t('agreements.donor')}>
          <ContactLink
            contact={{ id: agreement.contact_id, first_name: agreement.donor_name, last_name: '' }}
          />
        </Fact>
        <Fact name={t('agreements.message-language')}>{languageName(agreement.language)}</Fact>
        <Fact name={t('fields.email')} span={2}>
          {agreement.email && <Email email={agreement.email} />}
        </Fact>
        <Fact name={t('fields.phone')}>{agreement.phone && <bdi dir="ltr">{agreement.phone}</bdi>}</Fact>
        <Fact name={t('agreements.page')}>
          <CopyableText text={page} what={t('agreements.page.copied')}>
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              className="text-brand underline underline-offset-4"
            >
              {t('agreements.page.open')}
            </a>
          </CopyableText>
        </Fact>
        <Fact name={t('agreements.method')} span={2}>
          {method === 'pay_link' && payment_method
            ? pairTitle(t, payment_method, agreement.payment_gateway)
            : t(`agreements.method.${method}`)}
        </Fact>
        {isCollected(method) && status !== 'ended' && (
          <Fact name={t('agreements.instrument')} span={2}>
            {instrumentText()}
          </Fact>
        )}
        <Fact name={t('agreements.next')}>
          {next &&
            t('agreements.next.amount', {
              day: formatDay(t, next.due_on),
              amount: formatRupees(t, next.amount),
            })}
        </Fact>
        <Fact name={t('agreements.in-advance')}>
          {agreement.in_advance > 0 && formatRupees(t, agreement.in_advance)}
        </Fact>
        {paused_until && <Fact name={t('agreements.paused-until')}>{formatDay(t, paused_until)}</Fact>}
        <Fact name={t('agreements.made-on')}>{formatInstant(t, agreement.created_at)}</Fact>
        <Fact name={t('agreements.made-by')}>{agreement.created_by ?? t('agreements.donor')}</Fact>
        {ended_at && end_reason && (
          <Fact name={t('agreements.ended')} span={2}>
            {formatInstant(t, ended_at)}
            <span className="block font-normal">{t(`agreements.end-reason.${end_reason}`)}</span>
            {end_note && <bdi className="block font-normal">{end_note}</bdi>}
          </Fact>
        )}
      </FactList>
      <DataTable
        caption={t('office.field.causes')}
        columns={[
          {
            title: t('office.field.cause'),
            heading: true,
            cell: ({ fundtitle, campaign }) => (
              <WithNote note={campaign && <bdi>{campaign.title}</bdi>}>{fundtitle}</WithNote>
            ),
          },
          { title: t('fields.sub-type'), cell: ({ fund_type }) => fundTypeName(t, fund_type) },
          rupeesColumn(t, t('ui.amount'), 'amount'),
        ]}
        rows={terms.lines.map((line, position) => ({ ...names.fund(line), position }))}
        rowKey={({ position }) => position}
      />
    </HeadedSection>
  )

  function instrumentText(): string {
    if (!instrument) return t('agreements.instrument.none')
    if (!instrument.is_stored) return t('agreements.instrument.awaiting')
    const { ending, is_unknown } = instrument
    return method === 'raast_request'
      ? t(is_unknown ? 'agreements.instrument.unknown' : 'agreements.instrument.raast', { ending })
      : t('agreements.instrument.card', { amount: formatRupees(t, instrument.agreed_amount) })
  }
}
