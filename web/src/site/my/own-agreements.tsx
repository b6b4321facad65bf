import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { AgreementBadge } from '../monthly/agreement-summary.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { sitePath } from '../parts/site-path.ts'
import { ownAgreementsQuery } from './my.queries.ts'

/** The donor's agreements, newest first; renders nothing without any. */
export function OwnAgreements({ contactId }: { contactId: number }) {
  const { t } = useReader()
  const agreements = useQuery(ownAgreementsQuery(contactId))
  const { data } = agreements
  if (!data) return <SectionProblem query={agreements} />
  if (data.length === 0) return null
  return (
    <PageSection title={t('monthly.own')}>
      <ul className="divide-y divide-line">
        {data.map(({ link, reference, status, terms, next }) => (
          <li key={link} className="grid grid-cols-1 gap-2 py-4 first:pt-1">
            <p>
              <strong className="tabular-nums">{formatRupees(t, terms.amount)}</strong>{' '}
              {t('fields.agreement.rhythm', terms)}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <AgreementBadge status={status} />
              {next && <span>{t('monthly.own.next', { day: formatDay(t, next.due_on) })}</span>}
              <bdi dir="ltr" className="font-mono">
                {reference}
              </bdi>
            </p>
            <ButtonLink
              look="secondary"
              href={sitePath(t, `/monthly/${link}`)}
              className="sm:justify-self-start"
            >
              {t('monthly.own.open')}
              <span className="sr-only"> {reference}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
