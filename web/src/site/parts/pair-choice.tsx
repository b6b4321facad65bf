import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  bankAccountKind,
  bankTransferGateway,
  collectionOf,
  type PayableKind,
  type PaymentPair,
  pairProblem,
  walletMethod,
} from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../../words/src/display-names.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { FieldNote } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeletons } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCard, RadioMark } from '../../ui/radio-card.tsx'
import { FormattedText, type Translate, useReader } from '../../ui/reader.tsx'
import { bankAccountsQuery } from './public-page.queries.ts'
import { SectionProblem } from './section-problem.tsx'
import { callTo, mailTo, useCharity } from './site-page.tsx'
import { pairRank } from './use-regular-pairs.ts'

/** Properties of a gift that decide whether a pair (method and gateway) can take it. */
type PayableGift = {
  amount: number
  /** Amount in rupees of the largest night of a regular donation in Ramazan. */
  largest?: number | undefined
  /** Kinds of money, as far as the page knows; the server checks again. */
  kinds: readonly PayableKind[]
  hasMobile: boolean
  /** Whether the form asks for a mobile number when the chosen pair needs one. */
  asksMobile?: boolean | undefined
  /** Set for payers abroad, who are not offered Pakistani wallets. */
  isAbroad?: boolean | undefined
  /** Set for a regular gift, whose bank transfers carry a permanent reference. */
  isRegular?: boolean | undefined
  /** Set for a regular gift with lines that are given once, which a Raast request cannot collect. */
  hasOnce?: boolean | undefined
}

const problemOf = (
  pair: PaymentPair,
  { amount, largest, kinds, hasMobile, asksMobile = false, isRegular, hasOnce }: PayableGift,
) =>
  isRegular && hasOnce && collectionOf(pair) === 'raast_request'
    ? translatable('steps.pair.once-by-raast')
    : pairProblem(pair, amount, hasMobile || asksMobile, kinds, largest)

const offeredPairs = (pairs: readonly PaymentPair[], { isAbroad = false }: PayableGift) =>
  pairs.filter(({ payment_method }) => !isAbroad || payment_method !== walletMethod)

const pairKey = (pair: PairNames) => `${pair.payment_method} ${pair.payment_gateway}`

/**
 * The requested pair, if it can take the gift. Without a request, the first pair that can; a wallet only for
 * a Pakistani mobile.
 */
export function chosenPair(
  pairs: readonly PaymentPair[],
  requested: PairNames | undefined,
  gift: PayableGift,
): PaymentPair | undefined {
  const open = offeredPairs(pairs, gift).filter((pair) => problemOf(pair, gift) === undefined)
  return requested === undefined
    ? open.find((pair) => gift.hasMobile || pair.payment_method !== walletMethod)
    : open.find((pair) => pairKey(pair) === pairKey(requested))
}

/** Whether any pair can take the gift; true while the pairs load. If false, there is no pay button. */
export const hasPayablePair = (pairs: readonly PaymentPair[] | undefined, gift: PayableGift): boolean =>
  pairs === undefined || offeredPairs(pairs, gift).some((pair) => problemOf(pair, gift) === undefined)

type PairChoiceProps = {
  id: string
  pairs: UseQueryResult<PaymentPair[]>
  gift: PayableGift
  chosen: PaymentPair | undefined
  disabled: boolean
  refusal: string | undefined
  /** Fields that the chosen pair needs, below its card. */
  fields?: ReactNode
  onChoose: (pair: PaymentPair) => void
}

export function PairChoice({
  id,
  pairs,
  gift,
  chosen,
  disabled,
  refusal,
  fields,
  onChoose,
}: PairChoiceProps) {
  const { t } = useReader()
  const isOpen = (pair: PaymentPair) => problemOf(pair, gift) === undefined
  const shown = offeredPairs(pairs.data ?? [], gift)
  const closed = shown.filter((pair) => !isOpen(pair))
  const card = (pair: PaymentPair) => {
    const key = pairKey(pair)
    const noteId = `${id}-${key.replaceAll(' ', '-')}`
    const purpose = gift.kinds.includes('payment') ? 'payment' : gift.isRegular ? 'regular' : 'donation'
    const words = pairTexts(t, pair, purpose)
    const problem = problemOf(pair, gift)
    const isFirstLink = gift.isRegular && pair === shown.find((one) => pairRank(one) === 3)
    return (
      <div key={key} className="grid gap-2">
        {isFirstLink && <p className="mt-2 text-sm font-semibold">{t('steps.pair.link-each-time')}</p>}
        <RadioCard
          name={id}
          value={key}
          checked={pair === chosen}
          disabled={problem !== undefined}
          describedBy={noteId}
          onChoose={() => onChoose(pair)}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3"
        >
          <RadioMark on={pair === chosen} />
          <span className="flex items-center justify-between gap-x-3">
            <span className="font-semibold">{words.title}</span>
            <PairIcon {...pair} />
          </span>
          <span id={noteId} className="col-start-2 text-sm">
            <span className="text-ink-soft">{words.next}</span>
            {problem && <span className="mt-1 block font-medium text-danger">{t.message(problem)}</span>}
          </span>
        </RadioCard>
        {pair === chosen && fields}
      </div>
    )
  }
  return (
    <fieldset id={id} tabIndex={-1} disabled={disabled} aria-describedby={refusal && `${id}-note`}>
      <legend className="sr-only">{t('steps.pair.title')}</legend>
      {pairs.isPending && (
        <div className="grid gap-2">
          <Skeletons count={2} className="h-22" />
        </div>
      )}
      <SectionProblem query={pairs} />
      <div className="grid gap-2">{shown.filter(isOpen).map(card)}</div>
      {closed.length > 0 && (
        <details className="mt-2" open={closed.length === shown.length}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
            {t('steps.pair.closed')}
          </summary>
          <div className="grid gap-2">{closed.map(card)}</div>
        </details>
      )}
      {!hasPayablePair(pairs.data, gift) && (
        <div className="mt-2 empty:hidden">
          <NoWayToPay kinds={gift.kinds} />
        </div>
      )}
      <FieldNote id={`${id}-note`} hint={refusal} />
    </fieldset>
  )
}

const cardDrawing = 'M3.500 5.500h17v13h-17zM3.500 9.500h17M7 14.500h4'
const wallet = 'M4 7h14.500v12H4zM4 7l11-3v3M14.500 11.500h6v3h-6z'
const bank = 'M3.500 9.500 12 4.500l8.500 5zM5.500 10v7M10 10v7M14 10v7M18.500 10v7M3.500 19.500h17'

/** Generic icon of a method: brands appear by name, without their logos. */
function PairIcon({ payment_method, payment_gateway }: PairNames) {
  const drawing = payment_gateway === bankTransferGateway ? bank : drawings[payment_method]
  return drawing && <Icon path={drawing} grid={24} width={1.6} className="size-6 shrink-0 text-ink-soft" />
}

const drawings: Record<string, string> = { card: cardDrawing, bank, 'e-wallet': wallet }

/** Advice when no method can take the gift: a bank transfer, else contact details. */
function NoWayToPay({ kinds }: { kinds: readonly PayableKind[] }) {
  const { t } = useReader()
  const { phone, email } = useCharity()
  const accounts = useQuery({ ...bankAccountsQuery, refetchOnMount: false })
  if (accounts.isPending) return null
  const open = accounts.data ?? []
  if (
    open.length > 0 &&
    kinds.every((kind) => open.some((account) => account.kind === bankAccountKind(kind)))
  )
    return <Notice>{t('steps.pair.none')}</Notice>
  if (!phone && !email) return <Notice>{t('steps.pair.later')}</Notice>
  return (
    <Notice>
      <p>{t('steps.pair.ask', { payee: kinds.includes('payment') ? 'yes' : 'no' })}</p>
      <ul className="mt-1">
        {phone && (
          <li>
            <FormattedText message="site.footer.call" values={{ phone, link: callTo(phone) }} />
          </li>
        )}
        {email && (
          <li>
            <FormattedText message="site.footer.write" values={{ email, link: mailTo(email) }} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

export type PairNames = Pick<PaymentPair, 'payment_method' | 'payment_gateway' | 'payment_title'>

const transferPhrases = {
  donation: 'steps.pair.bank-transfer',
  payment: 'steps.pair.bank-transfer-of-payee',
  regular: 'steps.pair.bank-transfer-regular',
} as const

/** Title of a payment method, and a line on what happens next. */
export function pairTexts(
  t: Translate,
  { payment_method, payment_gateway, payment_title }: PairNames,
  purpose: keyof typeof transferPhrases = 'donation',
): { title: string; next: string } {
  const title = pairTitle(t, payment_method, payment_gateway, payment_title)
  if (payment_gateway === bankTransferGateway) return { title, next: t(transferPhrases[purpose]) }
  const gateway = gatewayTitle(t, payment_gateway)
  const next =
    t.ifKnown(`steps.pair.by.${payment_method}.${payment_gateway}`, { gateway }) ??
    t.ifKnown(`steps.pair.by.${payment_method}`, { gateway }) ??
    t('steps.pair.other', { method: methodTitle(t, payment_method, payment_title), gateway })
  return { title, next }
}
