import { useQuery } from '@tanstack/react-query'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.ts'
import { PageSection } from '../parts/page-section.tsx'
import { bankAccountsQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'
import { AccountCards, TransferValues } from '../transfer/transfer-steps.tsx'
import { usePartsByKind } from './parts-by-kind.ts'

/** The permanent reference, and the accounts with Raast codes for the amount due, else for one period. */
export function PermanentReference({ page }: { page: AgreementPage }) {
  const { t } = useReader()
  const accounts = useQuery(bankAccountsQuery)
  const { terms, amount_due, reference } = page
  const amount = amount_due > 0 ? amount_due : terms.amount
  const parts = usePartsByKind(terms, amount)
  const code = { name: t('monthly.reference'), text: reference }
  return (
    <PageSection title={t('monthly.transfer')}>
      {amount_due > 0 && (
        <p className="font-semibold">{t('monthly.due', { amount: formatRupees(t, amount_due) })}</p>
      )}
      <p className="max-w-prose text-sm">{t('monthly.transfer.lead')}</p>
      <TransferValues
        code={code}
        amount={parts.length > 1 ? undefined : amount}
        helper={t('monthly.reference.helper')}
      />
      {(accounts.isPending || parts.length === 0) && !accounts.isError && <Skeleton className="h-80" />}
      <SectionProblem query={accounts} />
      {accounts.data &&
        parts.map((part) => (
          <section key={part.kind} className="grid grid-cols-1 gap-3">
            {parts.length > 1 && (
              <h3 className="font-bold">
                {t('status.two.part', {
                  part: t(`status.part.${part.kind}`),
                  amount: formatRupees(t, part.amount),
                })}
              </h3>
            )}
            <AccountCards
              accounts={accounts.data.filter(({ kind }) => kind === part.kind)}
              amount={part.amount}
              code={code}
            />
          </section>
        ))}
    </PageSection>
  )
}
