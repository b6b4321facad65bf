import { type AgreementPage, answerProposal } from '../../../../contract/src/agreements.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { ProblemNotice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from '../parts/page-section.tsx'
import { useChange } from './action-panel.tsx'

/** A proposed higher amount, which the donor accepts or declines. */
export function HigherAmount({ page, onDone }: { page: AgreementPage; onDone: (text: string) => void }) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  const { proposal } = page
  if (!proposal) return null
  const answer = (is_accepted: boolean) =>
    change(
      () => call(answerProposal, { params: page, body: { id: proposal.id, is_accepted } }),
      ({ next_terms, next, terms }) =>
        is_accepted
          ? t('monthly.changed', {
              day: formatDay(t, (next_terms ?? next)?.due_on ?? page.created_at),
              amount: formatRupees(t, (next_terms ?? terms).amount),
              rhythm: t('fields.agreement.rhythm', {
                unit: (next_terms ?? terms).unit,
                day: (next_terms ?? terms).day,
              }),
            })
          : t('monthly.proposal.declined'),
    )
  const amounts = {
    now: formatRupees(t, (page.next_terms ?? page.terms).amount),
    amount: formatRupees(t, proposal.amount),
  }
  return (
    <PageSection title={t('monthly.proposal.title')}>
      <p>{t('monthly.proposal.text', amounts)}</p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button loading={isPending} onClick={() => void answer(true)}>
          {t('monthly.proposal.accept', { amount: amounts.amount })}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => void answer(false)}>
          {t('monthly.proposal.decline')}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
