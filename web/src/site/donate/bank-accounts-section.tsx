import { useQuery } from '@tanstack/react-query'
import { say } from '../../../../words/src/say.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BankCard } from '../bank-card.tsx'
import { bankAccountsQuery } from '../public-page.queries.ts'
import { SectionProblem } from '../section-problem.tsx'

/** The accounts for giving without this form (specification, section 2). */
export function BankAccountsSection() {
  const accounts = useQuery(bankAccountsQuery)
  return (
    // Below the first screen: drawn when somebody comes near it.
    <section
      aria-labelledby="bank-title"
      className="mt-12 [contain-intrinsic-height:auto_30rem] [content-visibility:auto]"
    >
      <h2 id="bank-title" className="font-display text-xl font-bold text-brand-dark">
        {say('site.bank.title')}
      </h2>
      <p className="mt-1 mb-4 text-balance text-ink-soft">{say('site.bank.lead')}</p>
      {accounts.isError && (
        <SectionProblem error={accounts.error} retrying={accounts.isFetching} onRetry={accounts.refetch} />
      )}
      {accounts.data?.length === 0 && <p className="panel p-6 text-ink-soft">{say('site.bank.none')}</p>}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {accounts.isPending && [1, 2, 3, 4].map((place) => <Skeleton key={place} className="h-96" />)}
        {accounts.data?.map((account) => (
          <BankCard key={account.id} account={account} />
        ))}
      </div>
    </section>
  )
}
