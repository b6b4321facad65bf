import {
  type AccountNotes,
  bankLogoMaxBytes,
  createBankAccount,
  type EditedBankAccount,
  listAllBankAccounts,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import { compactIban, ibanMatchesNumber } from '../../../../contract/src/iban.ts'
import { allLanguages, firstLanguage, languages } from '../../../../contract/src/language/language.ts'
import { currency } from '../../../../contract/src/text-rules.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { languageAttributes, useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useRead } from '../session/calls.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'
import { omitBlank, useSendForm } from './call-form.tsx'
import { activeOptions } from './cells.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ImageField, imageProblem } from './image-field.tsx'
import { kindOptions } from './options.ts'
import { approvalPendingMessage } from './pending-changes.tsx'

type BankAccountDialogProps = { account: EditedBankAccount | undefined; onClose: () => void }

export function BankAccountDialog({ account, onClose }: BankAccountDialogProps) {
  const { t } = useReader()
  const form = useSendForm(account ? updateBankAccount : createBankAccount, {
    params: account && { id: account.id },
    initialValues: {
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
    toBody: ({ logo: _, notes, ...texts }) => ({
      ...omitBlank(texts),
      ...(notes && { notes: JSON.stringify(notes) }),
    }),
    validate({ logo }) {
      const problem = logo && imageProblem(t, logo, bankLogoMaxBytes)
      return problem === undefined ? {} : { logo: [problem] }
    },
    toRequest: ({ logo: file }) => ({ file }),
    onDone(made) {
      showSuccess(
        made ? t(account ? 'bank-accounts.saved' : 'bank-accounts.added') : approvalPendingMessage(t),
      )
      onClose()
    },
  })
  const { field, values } = form
  const { data: accounts } = useRead(listAllBankAccounts)
  const isShared = accounts?.some(
    ({ id, iban_no, kind, status }) =>
      id !== account?.id &&
      status === 1 &&
      values.status !== '0' &&
      iban_no === compactIban(values.iban_no) &&
      values.kind !== '' &&
      kind !== values.kind,
  )
  const getsOtherNumber =
    account &&
    (charactersOf(values.number) !== charactersOf(account.number) ||
      charactersOf(values.iban_no) !== charactersOf(account.iban_no))
  const offered = useCharitySettings().languages
  // Notes in a language that is no longer offered remain editable.
  const noted = allLanguages.filter((one) => offered.includes(one) || account?.notes[one])
  const notes = values.notes ?? account?.notes ?? {}

  return (
    <FormDialog
      title={t(account ? 'bank-accounts.edit-bank-account' : 'bank-accounts.add-bank-account')}
      width="middle"
      submitLabel={t(account ? 'office.action.save' : 'office.action.add')}
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <TextField {...field('bank_name')} />
        <TextField {...field('name')} />
        <TextField {...field('number')} />
        <TextField
          {...field('iban_no')}
          autoCapitalize="characters"
          spellCheck={false}
          helper={isShared && t('checklist.zakat_apart.advice')}
        />
        <TextField
          {...field('swift_code')}
          label={t('ui.swift-code')}
          maxLength={11}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('currency')}
          label={t('ui.currency')}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
        />
        {!ibanMatchesNumber(values.iban_no, values.number) && (
          <Notice role="status" look="warning" className="md:col-span-2">
            {t('bank-accounts.number-differs')}
          </Notice>
        )}
        {getsOtherNumber && (
          <Notice role="status" look="warning" className="md:col-span-2">
            {t('bank-accounts.other-number')}
          </Notice>
        )}
        <Select
          {...field('kind')}
          label={t('office.field.kind')}
          options={kindOptions(t)}
          helper={t('bank-accounts.kind-hint')}
        />
        <Select {...field('status')} options={activeOptions(t)} helper={t('bank-accounts.status-hint')} />
        {noted.map((one) => (
          <TextArea
            key={one}
            label={
              // An English office calls the English note just 'note'.
              one === firstLanguage && t.language === firstLanguage
                ? t('office-fields.note')
                : t('office.translate.field', {
                    field: t('office-fields.note'),
                    language: languages[one].name,
                  })
            }
            required={false}
            rows={3}
            placeholder=""
            helper={t(one === firstLanguage ? 'bank-accounts.note-hint' : 'office.translate.helper')}
            value={notes[one] ?? ''}
            hint={form.hint(`notes.${one}`)}
            onChange={(note) => field('notes').onChange({ ...notes, [one]: note })}
            {...languageAttributes(one)}
          />
        ))}
        <ImageField
          {...field('logo')}
          className="md:col-span-2"
          label={t('office.field.logo')}
          required={false}
          helper={t('bank-accounts.logo-hint')}
          current={account?.logo}
        />
      </div>
    </FormDialog>
  )
}

const charactersOf = (number: string) => number.toUpperCase().replace(/[^0-9A-Z]/g, '')
