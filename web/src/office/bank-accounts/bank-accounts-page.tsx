import { lazy, Suspense, useState } from 'react'
import {
  deleteBankAccount,
  type EditedBankAccount,
  listAllBankAccounts,
} from '../../../../contract/src/bank-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader, Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import { ConfirmSend } from '../parts/buttons.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { approvalPendingMessage, PendingChanges, plannedMessage } from '../parts/pending-changes.tsx'
import { useFeature } from '../session/auth.ts'
import { useRead } from '../session/calls.ts'
import { BankAccountCard } from './bank-account-card.tsx'

const BankAccountDialog = lazy(async () => ({
  default: (await import('../parts/bank-account-dialog.tsx')).BankAccountDialog,
}))

/** All bank accounts for donations, open and closed (specification, section 2). */
export function BankAccountsPage() {
  const { t } = useReader()
  const mayEdit = useFeature('bank-editing')
  const accounts = useRead(listAllBankAccounts)
  const [editing, setEditing] = useState<EditedBankAccount | 'new'>()
  const [confirming, setConfirming] = useState<EditedBankAccount>()

  const add = () => (mayEdit ? setEditing('new') : showError(plannedMessage(t, 'add')))
  const edit = (account: EditedBankAccount) =>
    mayEdit ? setEditing(account) : showError(plannedMessage(t, 'edit'))
  const remove = (account: EditedBankAccount) =>
    mayEdit ? setConfirming(account) : showError(plannedMessage(t, 'delete'))

  return (
    <>
      <PageHeading title={t('bank-accounts.title')} lead={t('bank-accounts.lead')}>
        <Button onClick={add}>{t('office.action.add')}</Button>
      </PageHeading>
      <PendingChanges />
      {accounts.isError ? (
        <LoadProblem query={accounts} />
      ) : accounts.data?.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('bank-accounts.no-bank-accounts-yet')}>
            <p>{t('bank-accounts.none-yet-hint')}</p>
            <Button className="mt-4" onClick={add}>
              {t('bank-accounts.add-the-first-account')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <ul
          aria-label={t('bank-accounts.title')}
          aria-busy={accounts.isPending}
          className="grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3"
        >
          {accounts.data
            ? accounts.data.map((account) => (
                <BankAccountCard
                  key={account.id}
                  account={account}
                  onEdit={() => edit(account)}
                  onDelete={() => remove(account)}
                />
              ))
            : [1, 2, 3].map((place) => (
                <li key={place}>
                  <Skeleton className="h-[32rem]" />
                </li>
              ))}
        </ul>
      )}
      {editing && (
        <Suspense fallback={<Loader label={t('office.note.opening-the-form')} />}>
          <BankAccountDialog
            account={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {confirming && (
        // The server closes an account that donors may have paid into, instead of deleting it.
        <ConfirmSend
          entry={deleteBankAccount}
          sent={{ params: { id: confirming.id } }}
          title={t('bank-accounts.delete.title', {
            bankName: confirming.bank_name,
            number: confirming.number,
          })}
          question={t('bank-accounts.delete.question')}
          confirm={t('ui.delete')}
          onDone={({ deleted }) =>
            showSuccess(
              deleted === null
                ? approvalPendingMessage(t)
                : t(
                    deleted
                      ? 'bank-accounts.delete.bank-account-deleted'
                      : 'bank-accounts.delete.closed-instead',
                  ),
            )
          }
          onClose={() => setConfirming(undefined)}
        />
      )}
    </>
  )
}
