import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { hundredths, lineAmount, maxCharacters } from '../../../../../contract/src/amounts.ts'
import { type Cause, listWebCauses } from '../../../../../contract/src/causes.ts'
import { readPublicIftar } from '../../../../../contract/src/iftar.ts'
import { readPublicOffers } from '../../../../../contract/src/public-qurbani.ts'
import { Button } from '../../../ui/button.tsx'
import { rupeesField, TextField } from '../../../ui/fields.tsx'
import { formatLakhs, formatRupees, useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import type { CallForm } from '../call-form.tsx'
import { CauseFields, chosenCampaign } from './cause-fields.tsx'
import { MealLineFields } from './meal-line-fields.tsx'
import { blankShares, type ShareEntry, ShareLineFields, shareLineOf } from './share-line-fields.tsx'

type GiftLinesProps = {
  form: Pick<CallForm<FieldValues>, 'hint' | 'clearErrors'> & {
    values: { lines: readonly GiftLine[] }
    field: (name: 'lines') => { onChange: (lines: GiftLine[]) => void }
  }
  due?: number
  /** Whether staff may also order shares and iftar meals of the open seasons. */
  takesOrders?: boolean
  /** As in {@link CauseFields}. */
  day?: string
}

/**
 * Lines of a gift and their sum.
 * @param props.form a form of a call with a cart, whose errors are named `cart.0.amount`
 * @param props.due required sum in whole rupees; undefined when staff decide it
 */
export function GiftLines({ form, due, day, takesOrders = false }: GiftLinesProps) {
  const { t } = useReader()
  const { hint, values } = form
  const { lines } = values
  const causes = useRead(listWebCauses).data ?? []
  const season = useRead(readPublicOffers, { enabled: takesOrders }).data
  const iftar = useRead(readPublicIftar, { enabled: takesOrders }).data ?? []
  const list = useRef<HTMLUListElement>(null)
  const onChange = (changed: GiftLine[]) => {
    form.field('lines').onChange(changed)
    form.clearErrors()
  }
  const change = (position: number, changed: GiftLine) => onChange(lines.with(position, changed))
  const sum = sumOfLines(lines)
  // The error of the total is hidden while a line shows an error.
  const problem = lines.some((_, position) => hint(`cart.${position}.amount`))
    ? undefined
    : hint('total_amount')

  function add(added: GiftLine) {
    // An order replaces blank lines.
    const others = isOrder(added) ? lines.filter(({ cause, amount }) => cause !== '' || amount !== '') : lines
    onChange([...others, added])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }

  function remove(position: number) {
    onChange(lines.toSpliced(position, 1))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus())
  }

  return (
    <div className="grid gap-3">
      <ul ref={list} aria-label={t('office.field.causes')} className="grid gap-3">
        {lines.map((line, position) => {
          const cause = causes.find(({ id }) => String(id) === line.cause)
          const hintOf = (field: string) => hint(`cart.${position}.${field}`)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: all state of a line is in `lines`
              key={position}
              aria-label={
                isOrder(line)
                  ? t(line.shares ? 'gift-entry.shares.line' : 'gift-entry.meals.line')
                  : (cause?.fundtitle ?? t('gift-entry.gift-lines.cause', { number: position + 1 }))
              }
              className="grid gap-x-3 gap-y-4 rounded-sm border border-line p-4 sm:grid-cols-2"
            >
              {line.shares && season ? (
                <ShareLineFields
                  quantity={line.quantity}
                  shares={line.shares}
                  season={season}
                  hintOf={hintOf}
                  onChange={(changed) => change(position, { ...line, ...changed })}
                />
              ) : line.iftar !== undefined ? (
                <MealLineFields
                  line={{ ...line, iftar: line.iftar }}
                  offers={iftar}
                  hintOf={hintOf}
                  onChange={(changed) => change(position, { ...line, ...changed })}
                />
              ) : (
                <>
                  <CauseFields
                    day={day}
                    cause={{
                      value: line.cause,
                      hint: hintOf('id'),
                      onChange: (chosen) =>
                        change(
                          position,
                          withCause(
                            line,
                            causes.find(({ id }) => String(id) === chosen),
                          ),
                        ),
                    }}
                    subType={{
                      value: line.subtypes,
                      hint: hintOf('subtypes'),
                      onChange: (subtypes) => change(position, { ...line, subtypes }),
                    }}
                    campaign={{
                      value: line.campaign ?? '',
                      hint: hintOf('campaign'),
                      onChange: (campaign) => change(position, { ...line, campaign }),
                    }}
                  />
                  {cause?.amount && (
                    <TextField
                      label={t('fields.quantity')}
                      {...rupeesField}
                      maxLength={maxCharacters}
                      helper={t('gift-entry.gift-lines.each', { each: formatRupees(t, cause.amount) })}
                      value={line.quantity}
                      hint={hintOf('quantity')}
                      onChange={(quantity) => change(position, lineWithQuantity(line, cause, quantity))}
                    />
                  )}
                  <TextField
                    label={t('ui.amount')}
                    {...rupeesField}
                    placeholder={t('gift-entry.gift-lines.whole-rupees')}
                    helper={
                      cause?.amount && line.amount !== '' && line.quantity === ''
                        ? t('gift-entry.gift-lines.any-amount')
                        : formatLakhs(t, Number(line.amount))
                    }
                    value={line.amount}
                    hint={hintOf('amount')}
                    onChange={(amount) => change(position, lineWithAmount(line, cause, amount))}
                  />
                </>
              )}
              {lines.length > 1 && (
                <Button
                  look="quiet"
                  size="small"
                  className="justify-self-start self-end"
                  aria-label={
                    cause
                      ? t('office.action.remove-one', { what: cause.fundtitle })
                      : t('gift-entry.gift-lines.remove-unnamed', { number: position + 1 })
                  }
                  onClick={() => remove(position)}
                >
                  {t('ui.file.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="small"
            onClick={() =>
              add({ ...blankLine, amount: due !== undefined && due > sum ? String(due - sum) : '' })
            }
          >
            {t('ui.add-another-cause')}
          </Button>
          {season && (
            <Button
              look="secondary"
              size="small"
              onClick={() => add({ ...blankLine, shares: blankShares(season) })}
            >
              {t('gift-entry.shares.add')}
            </Button>
          )}
          {iftar.length > 0 && (
            <Button look="secondary" size="small" onClick={() => add({ ...blankLine, iftar: '' })}>
              {t('gift-entry.meals.add')}
            </Button>
          )}
        </span>
        <p role="status" className="text-sm font-semibold tabular-nums">
          {due === undefined
            ? t('gift-entry.gift-lines.total-sum', { sum: formatRupees(t, sum) })
            : t('gift-entry.gift-lines.sum-of-due', { sum: formatRupees(t, sum), due: formatRupees(t, due) })}
        </p>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/**
 * One line of a gift, as typed. For a cause with a price, amount and quantity follow from each other; the
 * quantity is blank when the amount buys no whole number of units.
 */
export type GiftLine = {
  cause: string
  subtypes: string
  quantity: string
  amount: string
  /** As in {@link CauseFields}. */
  campaign?: string
  shares?: ShareEntry
  /** Id of an iftar, '' until one is chosen; the quantity counts meals. */
  iftar?: string
}

/** Whether a line orders shares or meals, at the price of their offer. */
export const isOrder = ({ shares, iftar }: GiftLine): boolean => shares !== undefined || iftar !== undefined

export const blankLine: GiftLine = { cause: '', subtypes: '', quantity: '1', amount: '' }

export function withCause(line: GiftLine, cause: Cause | undefined): GiftLine {
  const chosen = { ...line, cause: cause ? String(cause.id) : '', subtypes: '', quantity: '1', campaign: '' }
  if (!cause?.amount) return chosen
  return line.amount === ''
    ? lineWithQuantity(chosen, cause, '1')
    : lineWithAmount(chosen, cause, line.amount)
}

/** Prefills the next gift with the cause, sub type and campaign of a line. */
export const nextLine = (line: GiftLine, causes: readonly Cause[]): GiftLine =>
  isOrder(line)
    ? blankLine
    : {
        ...withCause(
          blankLine,
          causes.find(({ id }) => String(id) === line.cause),
        ),
        subtypes: line.subtypes,
        campaign: line.campaign ?? '',
      }

export function lineWithQuantity(line: GiftLine, { amount }: Cause, quantity: string): GiftLine {
  const counted = hundredths(quantity)
  return {
    ...line,
    quantity,
    amount: amount && counted !== undefined ? String(lineAmount(amount, counted)) : '',
  }
}

/** Sets the amount received, and the quantity that follows from it. */
export function lineWithAmount(line: GiftLine, cause: Cause | undefined, amount: string): GiftLine {
  if (!cause?.amount) return { ...line, amount }
  const units = Number(amount) / cause.amount
  return { ...line, amount, quantity: Number.isInteger(units) && units > 0 ? String(units) : '' }
}

export const sumOfLines = (lines: readonly GiftLine[]) =>
  lines.reduce((sum, { amount }) => sum + Number(amount), 0)

export const cartOf = (lines: readonly GiftLine[]) => ({
  total_amount: sumOfLines(lines) || undefined,
  cart: lines.map(({ cause, subtypes, quantity, amount, campaign = '', shares, iftar }) => ({
    id: Number(cause) || undefined,
    subtypes,
    quantity: quantity || '1',
    amount: amount === '' ? undefined : Number(amount),
    campaign: chosenCampaign(campaign).campaign_id ?? undefined,
    page: chosenCampaign(campaign).page_id ?? undefined,
    ...(shares && { qurbani: shareLineOf(shares) }),
    ...(iftar !== undefined && { iftar: iftar === '' ? null : Number(iftar) }),
  })),
})
