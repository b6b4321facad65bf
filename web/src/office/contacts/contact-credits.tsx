import { Link } from 'react-router'
import { listSoftCredits } from '../../../../contract/src/households.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { useReader } from '../../ui/reader.ts'
import { ContactLink } from '../parts/contact-link.tsx'
import { PageSection } from '../parts/section-heading.tsx'
import { useRead } from '../session/calls.ts'
import { contactName } from './contact-text.tsx'
import { RecordList, RecordRow } from './record-row.tsx'

/** Soft credits of a donor, and of others on the donor's donations. Renders nothing without any. */
export function Credits({ of: id }: { of: number }) {
  const { t } = useReader()
  const { data } = useRead(listSoftCredits, { params: { id } })
  if (!data?.length) return null
  return (
    <PageSection title={t('contacts.credits')}>
      <p className="text-dense text-ink-soft">{t('contacts.credits.lead')}</p>
      <RecordList>
        {data.map((credit) => (
          <RecordRow
            key={credit.id}
            title={
              <>
                <Link
                  to={`?donation=${credit.donation_id}`}
                  className="font-mono text-brand underline underline-offset-4 max-md:py-3"
                >
                  <bdi dir="ltr">{credit.donation_code}</bdi>
                </Link>{' '}
                {credit.credited.id !== id && <ContactLink of={credit.credited} />}
              </>
            }
            note={t('contacts.credits.note', {
              role: t(`contacts.credits.role.${credit.role}`),
              amount: formatRupees(t, credit.amount),
              giver: contactName(t, credit.giver),
            })}
          />
        ))}
      </RecordList>
    </PageSection>
  )
}
