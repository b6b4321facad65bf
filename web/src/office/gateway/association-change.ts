import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { Association, editAssociation } from '../../../../contract/src/payment-methods.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { readMinute } from '../../ui/date-time-field.tsx'
import { fromMinute, minuteFromNow, toMinute } from '../../ui/pakistan-time.ts'

/** Initial values of the association form; times are to the minute, in Pakistan. */
export const associationTexts = (association: Association) => ({
  pay_gateway_id: String(association.pay_gateway_id),
  effective_from: toMinute(association.effective_from),
  effective_to: '',
})

type Texts = ReturnType<typeof associationTexts>

/**
 * The change that the filled-in form requests, and the errors in its times. A time can be set to one minute
 * from now at the earliest (specification, section 9); an unchanged start keeps its seconds.
 */
export function associationChange(
  t: Translate,
  association: Association,
  typed: Texts,
  now = new Date(),
): { body: BodySentTo<typeof editAssociation>; errors: FieldErrors } {
  const texts = {
    ...typed,
    effective_from: readMinute(t, typed.effective_from),
    effective_to: readMinute(t, typed.effective_to),
  }
  const earliest = minuteFromNow(now)
  const isUnchanged = texts.effective_from === toMinute(association.effective_from)
  const from = isUnchanged ? association.effective_from : fromMinute(texts.effective_from)
  const to = fromMinute(texts.effective_to)
  const errors: FieldErrors = {}
  const check = (field: 'effective_from' | 'effective_to', label: string) => {
    const text = texts[field]
    if (text === '') return
    if (fromMinute(text) === undefined)
      errors[field] = [t('gateway.association-change.unreadable', { label })]
    else if (text < earliest) errors[field] = [t('gateway.association-change.too-early', { label, earliest })]
  }
  if (!isUnchanged) check('effective_from', t('office.field.effective-from'))
  check('effective_to', t('office.field.effective-to'))
  if (from && to && to <= from) errors.effective_to ??= [t('gateway.association-change.wrong-order')]
  return {
    body: {
      pay_gateway_id: Number(texts.pay_gateway_id),
      effective_from: from ?? '',
      effective_to: to ?? null,
    },
    errors,
  }
}
