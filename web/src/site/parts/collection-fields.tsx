import type { AgreementUnit } from '../../../../contract/src/agreement-units.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { collectionOf } from '../../../../contract/src/payment-methods.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import type { PairNames } from './pair-choice.tsx'

export type Collection = { raast_bank: string; raast_account: string; card_consent: boolean }

const collectionFieldId = (field: keyof Collection) => `collection-${field}`

const emptyCollection: Collection = { raast_bank: '', raast_account: '', card_consent: false }

type CollectionFieldsProps = {
  pair: PairNames | undefined
  banks: readonly { code: string; name: string }[]
  /** Terms that a consent states. */
  terms: { unit: AgreementUnit; day: number; amount: Rupees }
  /** Last characters of a stored account, which stays when the fields are left empty. */
  ending?: string | undefined
  /** undefined until edited. */
  value: Collection | undefined
  errors: FieldErrors
  onChange: (value: Collection, field: keyof Collection) => void
}

/**
 * Bank and account for Raast requests, or the consent to store and charge a card; nothing for other methods.
 */
export function CollectionFields({
  pair,
  banks,
  terms,
  ending,
  errors,
  onChange,
  ...field
}: CollectionFieldsProps) {
  const { t } = useReader()
  const value = field.value ?? emptyCollection
  const way = pair && collectionOf(pair)
  const change =
    <Name extends keyof Collection>(field: Name) =>
    (changed: Collection[Name]) =>
      onChange({ ...value, [field]: changed }, field)
  if (way === 'raast_request')
    return (
      <fieldset className="grid gap-4 rounded-sm border border-line px-4 py-3">
        <legend className="px-1 text-sm font-semibold">{t('monthly.collection.raast')}</legend>
        {banks.length === 0 && <Notice look="warning">{t('monthly.raast.no-banks')}</Notice>}
        {ending && <p className="text-sm">{t('monthly.raast.keep', { ending })}</p>}
        <Select
          id={collectionFieldId('raast_bank')}
          label={t('fields.raast-bank')}
          required={!ending}
          options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          value={value.raast_bank}
          hint={errors.raast_bank?.[0]}
          onChange={change('raast_bank')}
        />
        <TextField
          id={collectionFieldId('raast_account')}
          label={t('fields.raast-account')}
          required={!ending}
          helper={t('monthly.raast.account.helper')}
          placeholder="03001234567"
          dir="ltr"
          autoComplete="off"
          maxLength={34}
          value={value.raast_account}
          hint={errors.raast_account?.[0]}
          onChange={change('raast_account')}
        />
      </fieldset>
    )
  if (way !== 'stored_card') return null
  return (
    <div className="rounded-sm border border-line px-4 py-3 text-sm">
      <CheckBox
        id={collectionFieldId('card_consent')}
        errorId={errors.card_consent && 'card-consent-error'}
        className="items-start gap-3"
        value={value.card_consent}
        onChange={change('card_consent')}
        label={t('monthly.card.consent', {
          amount: formatRupees(t, terms.amount),
          rhythm: t('fields.agreement.rhythm', terms),
        })}
      />
      {errors.card_consent && (
        <p id="card-consent-error" role="alert" className="mt-1 font-medium text-danger">
          {errors.card_consent[0]}
        </p>
      )}
    </div>
  )
}
