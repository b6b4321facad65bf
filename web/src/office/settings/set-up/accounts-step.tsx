import { useQuery } from '@tanstack/react-query'
import { listAllBankAccounts } from '../../../../../contract/src/bank-accounts.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { useReader } from '../../../ui/reader.ts'
import { BankAccountDialog } from '../../parts/bank-account-dialog.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { LoadProblem } from '../../parts/loaded.tsx'
import { ActiveBadge } from '../../parts/status-badges.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { SwitchOn } from './switch-on.tsx'

export function AccountsStep() {
  const { t } = useReader()
  const accounts = useQuery(entryQuery(t, listAllBankAccounts))
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
        <DialogButton className="justify-self-start" label={t('set-up.accounts.add')}>
          {(onClose) => <BankAccountDialog account={undefined} onClose={onClose} />}
        </DialogButton>
      </SwitchOn>
    </>
  )
}
