import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAllBankAccounts } from '../../../../../contract/src/bank-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { BankAccountDialog } from '../../parts/bank-account-dialog.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { ActiveBadge } from '../../parts/status-badges.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { SwitchOn } from './switch-on.tsx'

export function AccountsStep() {
  const { t } = useReader()
  const accounts = useQuery(entryQuery(t, listAllBankAccounts))
  const [isAdding, setAdding] = useState(false)
  if (accounts.isError) return <LoadProblem query={accounts} />
  if (!accounts.data) return <Skeleton className="h-40" />
  return (
    <>
      {accounts.data.length > 0 && (
        <ul aria-label={t('set-up.accounts')} className="panel divide-y divide-line">
          {accounts.data.map(({ id, bank_name, name, number, kind, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
              <span className="font-semibold">{bank_name}</span>
              <span className="min-w-0 wrap-anywhere">
                {name}, {number}
              </span>
              <span className="text-sm text-ink-soft">{t(`office.kind-name.${kind}`)}</span>
              <ActiveBadge status={status} />
            </li>
          ))}
        </ul>
      )}
      <SwitchOn feature="bank-editing" question={t('set-up.accounts.question')}>
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {t('set-up.accounts.add')}
        </Button>
      </SwitchOn>
      {isAdding && <BankAccountDialog account={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
