import {
  type BankAccount,
  bankLogoMaxBytes,
  createBankAccount,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { say } from '../../../../words/src/say.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { activeOptions } from '../active-badge.tsx'
import { filled } from '../filled.ts'
import { FormDialog } from '../form-dialog.tsx'
import { imageProblem } from '../image-problem.ts'
import { kindOptions } from '../kind-name.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { waitsMessage } from './waits-message.ts'

/** Adds a bank account, or changes the given one. */
export function BankAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount | undefined
  onClose: () => void
}) {
  const saved = (made: BankAccount | null) => {
    showSuccess(made ? say(account ? 'bank-accounts.saved' : 'bank-accounts.added') : waitsMessage())
    onClose()
  }
  const create = useSend(createBankAccount, { onDone: saved })
  const update = useSend(updateBankAccount, { onDone: saved })
  const form = useEntryForm(createBankAccount, {
    first: {
      bank_name: account?.bank_name ?? '',
      name: account?.name ?? '',
      number: account?.number ?? '',
      iban_no: account?.iban_no ?? '',
      swift_code: account?.swift_code ?? '',
      currency: account?.currency ?? currency,
      kind: account?.kind ?? '',
      status: account?.status.toString() ?? '',
      logo: undefined as File | undefined,
    },
    bodyOf: ({ logo: _, ...texts }) => filled(texts),
    problemsOf({ logo }) {
      const problem = logo
        ? imageProblem(logo, bankLogoMaxBytes)
        : account
          ? undefined
          : say('bank-accounts.logo-is-required')
      return problem === undefined ? {} : { logo: [problem] }
    },
    send: (body, { logo: file }) =>
      account
        ? update.mutateAsync({ params: { id: account.id }, body, file })
        : create.mutateAsync({ body, file }),
  })
  const { field } = form

  return (
    <FormDialog
      title={account ? say('bank-accounts.edit-bank-account') : say('bank-accounts.add-bank-account')}
      width="middle"
      send={account ? say('office.action.save') : say('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField label={say('bank-accounts.bank-name')} maxLength={100} {...field('bank_name')} />
        <TextField label={say('bank-accounts.account-title')} maxLength={100} {...field('name')} />
        <TextField label={say('office.field.account-number')} maxLength={40} {...field('number')} />
        <TextField
          label="IBAN"
          maxLength={42}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('iban_no')}
        />
        <TextField
          label={say('office.field.swift-code')}
          required={false}
          maxLength={11}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('swift_code')}
        />
        <TextField
          label={say('office.field.currency')}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('currency')}
        />
        <Select
          label={say('office.field.kind')}
          options={kindOptions()}
          helper={say('bank-accounts.kind-hint')}
          {...field('kind')}
        />
        <Select
          label={say('office.field.status')}
          options={activeOptions()}
          helper={say('bank-accounts.status-hint')}
          {...field('status')}
        />
        <ImageField
          className="md:col-span-2"
          label={say('bank-accounts.logo')}
          helper={say('bank-accounts.logo-hint')}
          current={account?.logo}
          {...field('logo')}
        />
      </div>
    </FormDialog>
  )
}
