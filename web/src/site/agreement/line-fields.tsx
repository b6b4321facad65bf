import { maxCharacters } from '../../../../contract/src/amounts.ts'
import { typeTitle } from '../../../../contract/src/cause-in-language.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import { Button } from '../../ui/button.tsx'
import { rupeesField, Select, TextField } from '../../ui/fields.tsx'
import { useReader } from '../../ui/reader.tsx'
import {
  defaultGift,
  type Gift,
  giftProblems,
  hasOpenAmount,
  withAmount,
  withQuantity,
} from '../donate/gift.ts'

export type EditedLine = { cause: Cause; gift: Gift }

export const newLine = (cause: Cause): EditedLine => ({ cause, gift: defaultGift(cause) })

type LineFieldsProps = {
  number: number
  line: EditedLine
  causes: readonly Cause[]
  tried: boolean
  refusal: string | undefined
  onChange: (line: EditedLine) => void
  onRemove: (() => void) | undefined
}

/** Cause, type and amount of one line; a cause with a fixed price has a quantity in place of an amount. */
export function LineFields({ number, line, causes, tried, refusal, onChange, onRemove }: LineFieldsProps) {
  const { t } = useReader()
  const { cause, gift } = line
  const change = (changed: Gift) => onChange({ cause, gift: changed })
  const problems = giftProblems(cause, gift)
  const problem = problems.amount ?? problems.quantity
  const numberField = {
    ...rupeesField,
    maxLength: maxCharacters,
    unflagged: true,
    hint: refusal ?? (tried && problem ? t.message(problem) : undefined),
  } as const
  return (
    <fieldset className="grid min-w-0 gap-3 border-b border-line pb-4">
      <legend className="sr-only">{t('monthly.line', { number })}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        <Select
          label={t('monthly.line.cause')}
          unflagged
          options={causes.map(({ id, fundtitle }) => ({ value: String(id), label: fundtitle }))}
          value={String(cause.id)}
          onChange={(id) => {
            const chosen = causes.find((one) => one.id === Number(id)) ?? cause
            const fresh = defaultGift(chosen)
            // Carries an open amount over to the new cause.
            const keepsAmount = cause.amount === null && chosen.amount === null
            onChange({ cause: chosen, gift: keepsAmount ? { ...fresh, amount: gift.amount } : fresh })
          }}
        />
        {cause.fundtypes.length > 0 && (
          <Select
            label={t('fields.sub-type')}
            required={false}
            options={cause.fundtypes.map((type) => ({ label: typeTitle(type), value: type.typename }))}
            value={gift.subType}
            onChange={(subType) => change({ ...gift, subType })}
          />
        )}
        {hasOpenAmount(cause) ? (
          <TextField
            {...numberField}
            label={t('ui.amount')}
            value={gift.amount}
            helper={t('site.amount.rupees')}
            onChange={(amount) => change(withAmount(cause, gift, amount))}
          />
        ) : (
          <TextField
            {...numberField}
            label={t('fields.quantity')}
            value={gift.quantity}
            onChange={(quantity) => change(withQuantity(cause, gift, quantity))}
          />
        )}
      </div>
      {gift.campaign && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {t('monthly.line.campaign', { title: gift.campaign.title })}
          <Button look="quiet" size="small" onClick={() => change({ ...gift, campaign: undefined })}>
            {t('monthly.line.no-campaign')}
          </Button>
        </p>
      )}
      {onRemove && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          aria-label={t('site.cart.delete-item', { item: cause.fundtitle })}
          onClick={onRemove}
        >
          {t('ui.delete')}
        </Button>
      )}
    </fieldset>
  )
}
