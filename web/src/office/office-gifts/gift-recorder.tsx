import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { listBankAccounts } from '../../../../contract/src/bank-accounts.ts'
import { listWebCauses } from '../../../../contract/src/causes.ts'
import type { DaySheet } from '../../../../contract/src/day-sheets.ts'
import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { MatchPledge } from '../../../../contract/src/match-pledges.ts'
import { type OfficeWay, officeWays, recordGift } from '../../../../contract/src/office-gifts.ts'
import { randomKey } from '../../random-key.ts'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.tsx'
import { useUnsaved } from '../parts/ask-before-leaving.tsx'
import { FormProblem, SubmitButton, useCallForm } from '../parts/call-form.tsx'
import { DespiteQuestion, useDespite } from '../parts/despite-question.tsx'
import { blankDonor, DonorFields, donorBodyOf, giverProblems } from '../parts/gift-entry/donor-fields.tsx'
import { blankLine, cartOf, type GiftLine, GiftLines, nextLine } from '../parts/gift-entry/gift-lines.tsx'
import { accountOptions } from '../parts/options.ts'
import { useRead, useSend } from '../session/calls.ts'
import { nextBookNumber } from './book-numbers.ts'
import { matcherBodyOf, PledgeField, withPledgeLine } from './pledge-field.tsx'
import { GiftRecordedNotice, type PrintableGift } from './print-receipt.tsx'

/**
 * Records gifts one after the other. Each gift leaves a notice, and its method, date, account, cause,
 * campaign and book number prefill the next gift. A day sheet lists its gifts and keeps only the last notice.
 */
export function GiftRecorder({ sheet }: { sheet?: DaySheet }) {
  const { t } = useReader()
  const { state } = useLocation()
  const [recorded, setRecorded] = useState<readonly PrintableGift[]>([])
  const [defaults, setDefaults] = useState<GiftDefaults>({
    way: 'cash',
    received_on: sheet?.day ?? dayInPakistan(new Date()),
    bank_account_id: '',
    reference: '',
    lines: [blankLine],
  })
  return (
    <section
      aria-label={t('office-gifts.gift-desk.next-gift')}
      className="panel grid scroll-mt-20 gap-5 p-4 md:p-5"
    >
      <div role="status" className="grid gap-2 empty:hidden">
        {recorded.slice(0, sheet ? 1 : undefined).map((gift) => (
          <GiftRecordedNotice key={gift.id} gift={gift} />
        ))}
      </div>
      <GiftForm
        key={recorded.length}
        defaults={defaults}
        daySheetId={sheet?.id}
        donor={recorded.length === 0 ? state?.donor : undefined}
        takesFocus={recorded.length > 0 || state?.openedNow === true}
        onRecorded={(gift, next) => {
          setRecorded([gift, ...recorded])
          setDefaults(next)
        }}
      />
    </section>
  )
}

/** Prefilled from the previous gift. */
type GiftDefaults = {
  way: OfficeWay
  received_on: string
  bank_account_id: string
  reference: string
  lines: readonly GiftLine[]
}

type GiftFormProps = {
  defaults: GiftDefaults
  daySheetId: number | undefined
  donor: Partial<typeof blankDonor> | undefined
  takesFocus: boolean
  onRecorded: (gift: PrintableGift, defaults: GiftDefaults) => void
}

/**
 * Records a gift; Enter submits. Render a new instance for the next gift. `takesFocus` focuses the first
 * field that differs between gifts.
 */
function GiftForm({ defaults, daySheetId, donor, takesFocus, onRecorded }: GiftFormProps) {
  const { t } = useReader()
  // Idempotency key, one per form instance: a double click, or a retry after a lost response, records nothing
  // twice.
  const [key] = useState(randomKey)
  const causes = useRead(listWebCauses).data ?? []
  const sending = useSend(recordGift, { showsProgress: true })
  const despite = useDespite()
  const form = useCallForm(recordGift, {
    initialValues: {
      ...defaults,
      cheque_date: '',
      pledge: null as MatchPledge | null,
      ...blankDonor,
      ...donor,
    },
    toBody: ({ lines, way, received_on, reference, bank_account_id, cheque_date, pledge, ...donor }) => ({
      ...(pledge ? matcherBodyOf(pledge) : donorBodyOf(donor)),
      ...cartOf(lines),
      way,
      received_on,
      reference,
      bank_account_id: way === 'cash' || bank_account_id === '' ? null : Number(bank_account_id),
      cheque_date: way === 'cheque' ? cheque_date : null,
      match_pledge_id: pledge?.id,
      day_sheet_id: daySheetId,
      ...despite.toBody(),
    }),
    validate: (one) => (one.pledge ? {} : giverProblems(t, one)),
    async send(body, { way, received_on, bank_account_id, reference, lines: [first = blankLine] }) {
      const { data } = await sending.mutateAsync({ body, headers: { [idempotencyHeader]: key } })
      const recorded = { ...data, amount: body.total_amount, email: body.email ?? '' }
      onRecorded(recorded, {
        way,
        received_on,
        bank_account_id,
        reference: way === 'cash' ? nextBookNumber(reference) : '',
        lines: [nextLine(first, causes)],
      })
    },
  })
  useUnsaved(form.isDirty)
  const { ref, field, values } = form
  const { data: accounts = [] } = useRead(listBankAccounts)
  useEffect(() => {
    if (!takesFocus) return
    ref.current?.parentElement?.scrollIntoView?.({ block: 'start', behavior: 'instant' })
    const reference = ref.current?.querySelector<HTMLInputElement>('[name=reference]')
    reference?.focus({ preventScroll: true })
    // Selected, so that typing replaces the prefilled number.
    reference?.select()
  }, [takesFocus, ref])

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={despite.submitOf(form, false)}
      onKeyDown={sendFromSelect}
      className="grid gap-5"
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{t('office.field.how-it-came')}</legend>
        <div className="grid grid-cols-3 large-text:grid-cols-1 gap-2">
          <RadioCards
            name="way"
            options={optionsOf(officeWays, (way) => t(`office-gifts.way.${way}`))}
            value={values.way}
            onChange={(way) => {
              field('way').onChange(way)
              // The prefilled number belongs to the receipt book for cash.
              if (way !== 'cash' && values.reference === defaults.reference) field('reference').onChange('')
            }}
            className="min-h-12 place-items-center px-2 text-center text-sm font-semibold"
          />
        </div>
      </fieldset>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DateField {...field('received_on')} max={dayInPakistan(new Date())} />
        <TextField
          {...field('reference')}
          label={t(`office-gifts.reference.${values.way}`)}
          name="reference"
          placeholder=""
          required={values.way === 'cheque'}
          autoComplete="off"
        />
        {values.way === 'cheque' && (
          <DateField
            {...field('cheque_date')}
            label={t('office-fields.cheque-date')}
            helper={
              values.cheque_date > dayInPakistan(new Date())
                ? t('office-gifts.postdated.waits', { day: formatDay(t, values.cheque_date) })
                : t('office-gifts.postdated.helper')
            }
            className="sm:col-span-2"
          />
        )}
        {values.way !== 'cash' && (
          <Select
            {...field('bank_account_id')}
            label={t('office.field.account')}
            required={values.way === 'transfer'}
            options={accountOptions(t, accounts)}
            className="sm:col-span-2"
          />
        )}
      </div>
      <PledgeField
        {...field('pledge')}
        hint={form.hint('match_pledge_id')}
        onChange={(pledge, line) => {
          const offered = [String(values.pledge?.owed ?? ''), ...defaults.lines.map(({ amount }) => amount)]
          field('pledge').onChange(pledge)
          if (line) field('lines').onChange(withPledgeLine(values.lines, line, offered))
        }}
      />
      {!values.pledge && <DonorFields field={field} />}
      <GiftLines form={form} day={values.received_on} takesOrders={!values.pledge} />
      <DespiteQuestion form={form} despite={despite} />
      <FormProblem problem={form.refusal} />
      <SubmitButton form={form} label={t('office-gifts.gift-form.save-the-gift')} />
    </form>
  )
}

/** Submits on Enter in a select, which browsers do not. */
function sendFromSelect(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
