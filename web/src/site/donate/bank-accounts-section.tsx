import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { Skeletons } from '../../ui/loading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { BankCard } from '../parts/bank-card.tsx'
import { bankAccountsQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'

export function BankAccountsSection() {
  const { t } = useReader()
  const accounts = useQuery(bankAccountsQuery)
  return (
    <section aria-labelledby="bank-title" className="mt-12">
      <h2 id="bank-title" className="font-display text-xl font-bold text-brand-dark">
        {t('site.bank.title')}
      </h2>
      <p className="mt-1 mb-4 text-balance text-ink-soft">
        {t('site.bank.lead')} {accounts.data && isZakatApart(accounts.data) && t('site.bank.zakat')}
      </p>
      <SectionProblem query={accounts} />
      {accounts.data?.length === 0 && <p className="panel p-6 text-ink-soft">{t('site.bank.none')}</p>}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {accounts.isPending && <Skeletons count={4} className="h-96" />}
        {accounts.data?.map((account) => (
          <BankCard key={account.id} account={account} />
        ))}
      </div>
    </section>
  )
}

/** Whether zakat has separate accounts: none of them is also listed for other gifts. */
function isZakatApart(accounts: readonly BankAccount[]): boolean {
  const zakat = accounts.filter(({ kind }) => kind === 'zakat').map(({ iban_no }) => iban_no)
  const others = accounts.filter(({ kind }) => kind !== 'zakat')
  return zakat.length > 0 && others.length > 0 && !others.some(({ iban_no }) => zakat.includes(iban_no))
}
