import { useState } from 'react'
import {
  type BankAccount,
  bankLogoMaxBytes,
  createBankAccount,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import { currency } from '../../../../contract/src/fields.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { activeOptions } from '../active-badge.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { imageProblem } from '../image-problem.ts'
import { kindOptions } from '../kind-name.ts'
import { filled, useForm } from '../use-form.ts'
import { useSend } from '../use-send.ts'

/** Adds a bank account, or changes the given one. */
export function BankAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount | undefined
  onClose: () => void
}) {
  const form = useForm({
    bank_name: account?.bank_name ?? '',
    name: account?.name ?? '',
    number: account?.number ?? '',
    iban_no: account?.iban_no ?? '',
    swift_code: account?.swift_code ?? '',
    currency: account?.currency ?? currency,
    kind: account?.kind ?? '',
    status: account?.status.toString() ?? '',
  })
  const { field } = form
  const [file, setFile] = useState<File>()
  const create = useSend(createBankAccount, { refresh: [['bank-accounts']], onDone: onClose })
  const update = useSend(updateBankAccount, { refresh: [['bank-accounts']], onDone: onClose })

  function logoErrors() {
    const problem = file ? imageProblem(file, bankLogoMaxBytes) : account ? undefined : 'Logo is required'
    return problem === undefined ? {} : { logo: [problem] }
  }

  function submit() {
    const body = form.check(createBankAccount, filled(form.values), logoErrors())
    if (!body) return
    if (account) update.mutate({ params: { id: account.id }, body, file }, { onError: form.refuse })
    else create.mutate({ body, file }, { onError: form.refuse })
  }

  return (
    <FormDialog
      title={account ? 'Edit Bank Account' : 'Add Bank Account'}
      width="middle"
      send={account ? 'Save' : 'Add'}
      sending={create.isPending || update.isPending}
      changed={form.changed || file !== undefined}
      formRef={form.ref}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField label="Bank Name" maxLength={100} {...field('bank_name')} />
        <TextField label="Account Title" maxLength={100} {...field('name')} />
        <TextField label="Account Number" maxLength={40} {...field('number')} />
        <TextField
          label="IBAN"
          maxLength={42}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('iban_no')}
        />
        <TextField
          label="Swift Code"
          required={false}
          maxLength={11}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('swift_code')}
        />
        <TextField
          label="Currency"
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('currency')}
        />
        <Select
          label="Kind"
          options={kindOptions}
          helper="Zakat is paid into zakat accounts only."
          {...field('kind')}
        />
        <Select
          label="Status"
          options={activeOptions}
          helper="Donors see active accounts only."
          {...field('status')}
        />
        <ImageField
          className="md:col-span-2"
          label="Logo"
          helper="JPEG, PNG or WebP, at most 2 MB."
          hint={form.hint('logo')}
          current={account?.logo}
          file={file}
          onChange={(chosen) => {
            setFile(chosen)
            form.forgive('logo')
          }}
        />
      </div>
    </FormDialog>
  )
}
