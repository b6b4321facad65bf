import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { largestWeight } from '../../../../contract/src/agreement-units.ts'
import { type AgreementPage, changeAgreement } from '../../../../contract/src/agreements.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { joinNames } from '../../ui/join-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { addToCart, type Cart, cartTotal, giftOf } from '../donate/cart.ts'
import { defaultGift, giftProblems, withPreset } from '../donate/gift.ts'
import { RhythmSelects } from '../donate/rhythm-details.tsx'
import { type Collection, CollectionFields } from '../parts/collection-fields.tsx'
import { chosenPair, PairChoice, type PairNames } from '../parts/pair-choice.tsx'
import { causesQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'
import { useRegularPairs } from '../parts/use-regular-pairs.ts'
import { type ActionFormProps, ActionPanel, describeNewTerms, useChange } from './action-panel.tsx'
import { type EditedLine, LineFields, newLine } from './line-fields.tsx'

export function ChangeForm(props: ActionFormProps) {
  const causes = useQuery(causesQuery)
  if (causes.isLoadingError) return <SectionProblem query={causes} />
  return causes.data ? <Fields {...props} causes={causes.data} /> : <Skeleton className="h-120" />
}

function Fields({ page, onDone, onClose, causes }: ActionFormProps & { causes: readonly Cause[] }) {
  const { t } = useReader()
  const { pairs, banks } = useRegularPairs(true)
  const [collection, setCollection] = useState<Collection>()
  // The newest terms, which may apply only later.
  const terms = page.next_terms ?? page.terms
  const [lines, setLines] = useState(() => editedLines(terms, causes))
  const [rhythm, setRhythm] = useState({ unit: terms.unit, day: terms.day })
  const [requestedPair, setRequestedPair] = useState<PairNames>(page)
  const [tried, setTried] = useState(false)
  const { isPending, problem, errors, clear, change } = useChange(page, onDone)

  const cart = cartOf(lines)
  const total = cartTotal(cart ?? [])
  const kinds = lines.map(({ cause }) => cause.kind)
  const largest = total * largestWeight(rhythm.unit, rhythm.day)
  const gift = { amount: total, largest, kinds, hasMobile: page.has_pakistani_mobile, isRegular: true }
  const chosen = chosenPair(pairs.data ?? [], requestedPair, gift)
  const refusal = errors.payment_method?.[0] ?? errors.payment_gateway?.[0]

  function edit(place: number, line: EditedLine) {
    setLines(lines.map((one, index) => (index === place ? line : one)))
    clear()
  }

  function onSubmit() {
    setTried(true)
    if (!cart || !chosen) return
    const { payment_method, payment_gateway } = chosen
    const items = cart.map(({ type_title: _, campaign, ...item }) => ({ ...item, campaign: campaign?.id }))
    const body = {
      ...rhythm,
      ...collection,
      payment_method,
      payment_gateway,
      total_amount: total,
      cart: items,
    }
    void change(() => call(changeAgreement, { params: page, body }), describeNewTerms(t))
  }

  const [firstCause] = causes
  const closed = terms.lines
    .filter(({ cause_id }) => !causes.some(({ id }) => id === cause_id))
    .map(({ fundtitle }) => fundtitle)
  return (
    <ActionPanel
      title={t('monthly.change')}
      submit={
        cart ? t('monthly.change.submit', { amount: formatRupees(t, total) }) : t('monthly.change.save')
      }
      isPending={isPending}
      problem={problemText()}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p className="max-w-prose text-sm">{t('monthly.change.lead')}</p>
      {closed.length > 0 && (
        <Notice look="warning">{t('monthly.change.closed', { causes: joinNames(t, closed) })}</Notice>
      )}
      {lines.map((line, place) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity of its own
          key={place}
          number={place + 1}
          line={line}
          causes={causes}
          tried={tried}
          refusal={Object.entries(errors).find(([name]) => name.startsWith(`cart.${place}.`))?.[1][0]}
          onChange={(changed) => edit(place, changed)}
          onRemove={
            lines.length > 1 ? () => setLines(lines.filter((_, index) => index !== place)) : undefined
          }
        />
      ))}
      {firstCause && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => setLines([...lines, newLine(firstCause)])}
        >
          {t('ui.add-another-cause')}
        </Button>
      )}
      <RhythmSelects rhythm={rhythm} onChange={setRhythm} />
      <PairChoice
        id="change-pairs"
        pairs={pairs}
        gift={gift}
        chosen={chosen}
        disabled={isPending}
        refusal={refusal}
        onChoose={(pair) => {
          setRequestedPair(pair)
          clear()
        }}
      />
      <CollectionFields
        pair={chosen}
        banks={banks}
        terms={{ ...rhythm, amount: total }}
        ending={page.instrument?.ending}
        value={collection}
        errors={errors}
        onChange={(changed) => {
          setCollection(changed)
          clear()
        }}
      />
    </ActionPanel>
  )

  function problemText() {
    if (tried && cart && !chosen && pairs.isSuccess) return t('steps.problem.no-pair')
    const isAtField = refusal !== undefined || Object.keys(errors).some((name) => name.startsWith('cart.'))
    return isAtField ? undefined : problem
  }
}

/** Lines whose causes still take gifts; without any, the first cause with the whole amount. */
function editedLines({ lines, amount }: AgreementPage['terms'], causes: readonly Cause[]): EditedLine[] {
  const edited = lines.flatMap(({ cause_id, typename, remarks, campaign, ...line }) => {
    const cause = causes.find(({ id }) => id === cause_id)
    if (!cause) return []
    const { amount } = line
    const given = { campaign: campaign ?? undefined, remarks: remarks ?? '' }
    const item = { ...line, ...given, id: cause_id, cause: '', subtypes: typename }
    // The form has no quantity for an open amount.
    const whole = cause.amount === null && { amount: String(amount), quantity: '1' }
    return [{ cause, gift: { ...giftOf(cause, item), ...whole } }]
  })
  const [first] = causes
  if (edited.length > 0 || !first) return edited
  return [{ cause: first, gift: withPreset(first, defaultGift(first), amount) }]
}

/** Builds the cart; undefined while a line is invalid. */
function cartOf(lines: readonly EditedLine[]): Cart | undefined {
  return lines.reduce<Cart | undefined>((cart, { cause, gift }) => {
    const isInvalid = Object.keys(giftProblems(cause, gift)).length > 0
    return cart && !isInvalid ? addToCart(cart, cause, gift).cart : undefined
  }, [])
}
