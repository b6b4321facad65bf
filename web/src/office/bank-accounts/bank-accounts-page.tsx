import { Fragment, useState } from 'react'
import {
  deleteBankAccount,
  type EditedBankAccount,
  listAllBankAccounts,
} from '../../../../contract/src/bank-accounts.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { AccountLogo } from '../../account-logo.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import { BankAccountDialog } from '../parts/bank-account-dialog.tsx'
import { ConfirmSend, RowButton } from '../parts/buttons.tsx'
import { ActiveBadge } from '../parts/cells.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { approvalPendingMessage, PendingChanges, plannedMessage } from '../parts/pending-changes.tsx'
import { useFeature, useRead } from '../session/calls.ts'

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
            : [1, 2, 3].map((index) => (
                <li key={index}>
                  <Skeleton className="h-[32rem]" />
                </li>
              ))}
        </ul>
      )}
      {editing && (
        <BankAccountDialog
          account={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {confirming && (
        // The server closes an account that donors may have paid into, instead of deleting it.
        <ConfirmSend
          entry={deleteBankAccount}
          request={{ params: { id: confirming.id } }}
          title={t('bank-accounts.delete.title', {
            bankName: confirming.bank_name,
            number: confirming.number,
          })}
          question={t('bank-accounts.delete.question')}
          confirmLabel={t('ui.delete')}
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

type BankAccountCardProps = { account: EditedBankAccount; onEdit: () => void; onDelete: () => void }

function BankAccountCard({ account, onEdit, onDelete }: BankAccountCardProps) {
  const { t } = useReader()
  const which = `${account.bank_name} ${account.number}`
  const facts = [
    { name: t('office-fields.account-number'), value: account.number, dir: 'ltr' },
    { name: t('office-fields.account-title'), value: account.name },
    { name: 'IBAN', value: account.iban_no, dir: 'ltr' },
    { name: t('ui.swift-code'), value: account.swift_code, dir: 'ltr' },
  ]
  return (
    <li className="panel flex flex-col">
      <div className="flex items-start justify-between gap-3 p-4 pb-0 md:p-5 md:pb-0">
        <AccountLogo account={account} height="h-12" />
        <ActiveBadge status={account.status} />
      </div>
      <div className="flex-1 px-4 py-3 md:px-5">
        <h2 className="text-lg font-bold text-brand-dark">
          <bdi>{account.bank_name}</bdi>
        </h2>
        <dl className="mt-1 grid divide-y divide-line text-dense">
          {facts.map(({ name, value, dir }) => (
            <div key={name} className="relative flex min-h-14 flex-col justify-center py-1">
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className={`font-semibold tabular-nums ${value ? 'pe-20 large-text:pe-0! rtl:pe-28' : ''}`}>
                {value ? (
                  <bdi dir={dir}>{name === 'IBAN' ? <GroupedIban text={value} /> : value}</bdi>
                ) : (
                  t('office.note.none')
                )}
                {value && (
                  <span className="absolute top-1/2 -end-2.5 -translate-y-1/2 large-text:static large-text:translate-none">
                    <CopyButton
                      text={value}
                      what={t('bank-accounts.card.copied', { name, account: which })}
                    />
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {Object.entries(account.notes).map(([language, note]) => (
          <p
            key={language}
            {...languageAttributes(language as Language)}
            className="border-t border-line py-2.5 text-dense whitespace-pre-line wrap-anywhere"
          >
            {note}
          </p>
        ))}
        <dl className="grid grid-cols-[1fr_1fr_auto] large-text:grid-cols-1 gap-3 border-t border-line py-2.5 text-dense">
          {[
            { name: t('ui.currency'), value: account.currency },
            { name: t('office.field.kind'), value: t(`office.kind-name.${account.kind}`) },
            { name: t('bank-accounts.card.created'), value: formatDay(t, account.created_at) },
          ].map(({ name, value }) => (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex justify-end gap-1 border-t border-line p-2">
        <RowButton label={t('office.action.edit-one', { what: which })} onClick={onEdit}>
          {t('office.action.edit')}
        </RowButton>
        <RowButton label={t('office.action.delete-one', { what: which })} onClick={onDelete}>
          {t('ui.delete')}
        </RowButton>
      </div>
    </li>
  )
}

/** An IBAN in groups of four, as printed; it may wrap between groups. */
function GroupedIban({ text }: { text: string }) {
  return text.match(/.{1,4}/g)?.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups never move
    <Fragment key={index}>
      {index > 0 && ' '}
      {group}
    </Fragment>
  ))
}
