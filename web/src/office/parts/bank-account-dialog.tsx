import { useQuery } from '@tanstack/react-query'
import {
  type AccountNotes,
  bankLogoMaxBytes,
  createBankAccount,
  type EditedBankAccount,
  listAllBankAccounts,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import { compactIban } from '../../../../contract/src/iban.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { language, say } from '../../../../words/src/say.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { writtenIn } from '../session/screen-language.tsx'
import { useCharity } from '../session/use-charity.ts'
import { useSend } from '../session/use-send.ts'
import { activeOptions } from './active-badge.tsx'
import { approvalPendingMessage } from './approval-pending-message.ts'
import { FormDialog } from './form-dialog.tsx'
import { imageProblem } from './image-problem.ts'
import { kindOptions } from './kind-options.ts'
import { omitBlank } from './omit-blank.ts'
import { useEntryForm } from './use-entry-form.ts'

/** Adds or changes a bank account. */
export function BankAccountDialog({
  account,
  onClose,
}: {
  account: EditedBankAccount | undefined
  onClose: () => void
}) {
  const saved = (made: EditedBankAccount | null) => {
    showSuccess(
      made ? say(account ? 'bank-accounts.saved' : 'bank-accounts.added') : approvalPendingMessage(),
    )
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
      /** Undefined while unchanged. */
      notes: undefined as AccountNotes | undefined,
    },
    bodyOf: ({ logo: _, notes, ...texts }) => ({
      ...omitBlank(texts),
      ...(notes && { notes: JSON.stringify(notes) }),
    }),
    problemsOf({ logo }) {
      const problem = logo && imageProblem(logo, bankLogoMaxBytes)
      return problem === undefined ? {} : { logo: [problem] }
    },
    send: (body, { logo: file }) =>
      account
        ? update.mutateAsync({ params: { id: account.id }, body, file })
        : create.mutateAsync({ body, file }),
  })
  const { field, values } = form
  const { data: accounts } = useQuery(entryQuery(listAllBankAccounts))
  const isShared = accounts?.some(
    ({ id, iban_no, kind, status }) =>
      id !== account?.id &&
      status === 1 &&
      values.status !== '0' &&
      iban_no === compactIban(values.iban_no) &&
      values.kind !== '' &&
      kind !== values.kind,
  )
  const offered = useCharity().languages
  // Notes in a language that is no longer offered remain editable.
  const noted = (Object.keys(languages) as Language[]).filter(
    (one) => offered.includes(one) || account?.notes[one],
  )
  const notes = values.notes ?? account?.notes ?? {}

  return (
    <FormDialog
      title={account ? say('bank-accounts.edit-bank-account') : say('bank-accounts.add-bank-account')}
      width="middle"
      send={account ? say('office.action.save') : say('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField label={say('office-fields.bank-name')} maxLength={100} {...field('bank_name')} />
        <TextField label={say('office-fields.account-title')} maxLength={100} {...field('name')} />
        <TextField label={say('office-fields.account-number')} maxLength={40} {...field('number')} />
        <TextField
          label="IBAN"
          maxLength={42}
          autoCapitalize="characters"
          spellCheck={false}
          helper={isShared && say('checklist.zakat apart.advice')}
          {...field('iban_no')}
        />
        <TextField
          label={say('ui.swift-code')}
          required={false}
          maxLength={11}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('swift_code')}
        />
        <TextField
          label={say('ui.currency')}
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
          label={say('office-fields.status')}
          options={activeOptions()}
          helper={say('bank-accounts.status-hint')}
          {...field('status')}
        />
        {noted.map((one) => (
          <TextArea
            key={one}
            label={
              // An English office calls the English note just 'note'.
              one === firstLanguage && language() === firstLanguage
                ? say('office-fields.note')
                : say('office.translate.field', {
                    field: say('office-fields.note'),
                    language: languages[one].name,
                  })
            }
            required={false}
            rows={3}
            placeholder=""
            helper={say(one === firstLanguage ? 'bank-accounts.note-hint' : 'office.translate.helper')}
            value={notes[one] ?? ''}
            hint={form.hint(`notes.${one}`)}
            onChange={(note) => field('notes').onChange({ ...notes, [one]: note })}
            {...writtenIn(one)}
          />
        ))}
        <ImageField
          className="md:col-span-2"
          label={say('office.field.logo')}
          required={false}
          helper={say('bank-accounts.logo-hint')}
          current={account?.logo}
          {...field('logo')}
        />
      </div>
    </FormDialog>
  )
}
