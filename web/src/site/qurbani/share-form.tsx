import { useState } from 'react'
import type { Message } from '../../../../contract/src/message.ts'
import type { PublicOffer, PublicSeason } from '../../../../contract/src/public-qurbani.ts'
import { maxSharesOfLine, type ShareNames } from '../../../../contract/src/share-line.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { blankShareName, NameFields } from '../../share-name-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { wholeNumberPattern } from '../../ui/fields.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StepperField } from '../../ui/stepper-field.tsx'
import { type CartItem, rememberedCart, saveCart } from '../donate/cart.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation, sitePath } from '../parts/site-page.tsx'

/** Free shares, or animals where one share is a whole animal. */
export const freeText = (t: Translate, { free, shares_per_animal }: PublicOffer): string =>
  t(shares_per_animal > 1 ? 'qurbani-page.free' : 'qurbani-page.free.animals', { count: free })

/** Form with the number of shares, names and the agency text; adds a line to the cart. */
export function ShareForm({
  offer,
  season: { offers, wakalah },
  changed,
}: {
  offer: PublicOffer
  season: Pick<PublicSeason, 'offers' | 'wakalah'>
  /** Line of the cart that the donor changes. */
  changed?: CartItem | undefined
}) {
  const { t } = useReader()
  const { shares_per_animal, share_price, animal_price, free } = offer
  const canBeWhole = shares_per_animal > 1 && animal_price !== null && free >= shares_per_animal
  /**
   * Returns whether this order replaces a line: the changed line, a line of the same offer, or one of an
   * offer that no longer has room for it.
   */
  const isReplaced = ({ qurbani: line }: CartItem) =>
    line !== undefined &&
    (line.offer === offer.id ||
      line.offer === changed?.qurbani?.offer ||
      !offers.some(({ id, free }) => id === line.offer && free >= line.shares.length))
  const [before] = useState(() =>
    rememberedCart()
      .filter(isReplaced)
      .flatMap(({ qurbani }) => qurbani ?? []),
  )
  const [isWhole, setWhole] = useState(canBeWhole && before.length === 1 && before[0]?.is_whole === true)
  const [names, setNames] = useState<readonly ShareNames[]>(before.flatMap(({ shares }) => shares))
  const [typed, setTyped] = useState(String(isWhole ? 1 : names.length || 1))
  const [hasAccepted, setAccepted] = useState(false)
  const [isTried, setTried] = useState(false)
  const most = Math.min(free, maxSharesOfLine)
  // The stock may fall while the donor enters names: the number stays as chosen, with an error.
  const isTooMany = isWhole ? free < shares_per_animal : Number(typed) > most
  const count = isWhole ? shares_per_animal : /^\d+$/.test(typed) ? Math.min(Number(typed), most) : 0
  const shares = Array.from({ length: count }, (_, index) => names[index] ?? blankShareName)
  const problem = problemOf(count, hasAccepted)
  const amount = isWhole ? (animal_price ?? 0) : share_price * count
  const step = (to: number) => (to >= 1 && to <= most ? () => setTyped(String(to)) : undefined)

  function add(form: HTMLFormElement) {
    setTried(true)
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
    if (problem || isTooMany || invalid) return
    const line = {
      id: offer.cause_id,
      cause: t('qurbani-page.line', { region: offer.region, animal: offer.animal, count }),
      subtypes: '',
      amount,
      quantity: String(isWhole ? 1 : count),
      remarks: '',
      qurbani: { offer: offer.id, is_whole: isWhole, wakalah: wakalah.hash, shares },
    }
    saveCart([...rememberedCart().filter((item) => !isReplaced(item)), line])
    navigation.openPage(sitePath(t, '/?step=details'))
  }

  return (
    <section aria-labelledby="shares-title" className="panel p-4 sm:p-5 md:sticky md:top-6">
      <h2 id="shares-title" className="text-lg font-bold">
        {isTooMany && free < maxSharesOfLine ? (
          <>
            <bdi>{offer.region}</bdi>
            {t('ui.comma')}
            {t('qurbani-page.animal', { animal: offer.animal })}: {freeText(t, offer)}
          </>
        ) : (
          t('qurbani-page.line', { region: offer.region, animal: offer.animal, count })
        )}
      </h2>
      <SiteForm onSubmit={({ currentTarget }) => add(currentTarget)} className="mt-3 grid gap-4">
        {(canBeWhole || isWhole) && (
          <CheckBox
            label={t('qurbani-page.whole')}
            value={isWhole}
            errorId={isWhole && isTooMany ? 'whole-problem' : undefined}
            onChange={setWhole}
          />
        )}
        {isWhole && isTooMany && (
          <p id="whole-problem" role="alert" className="text-sm font-medium text-danger">
            {t('qurbani-page.problem.left', { count: free })}
          </p>
        )}
        {!isWhole && (
          <StepperField
            label={t('qurbani-page.count')}
            required
            value={typed}
            allow={wholeNumberPattern}
            maxLength={6}
            hint={
              isTooMany
                ? t(free < maxSharesOfLine ? 'qurbani-page.problem.left' : 'qurbani-page.problem.most', {
                    count: most,
                  })
                : count < 1 && typed !== ''
                  ? t('qurbani-page.problem.count')
                  : undefined
            }
            onChange={setTyped}
            onDecrease={step(count - 1)}
            onIncrease={step(count + 1)}
          />
        )}
        <p className="text-sm text-ink-soft">{t('qurbani-page.names.lead')}</p>
        <NameFields shares={shares} onChange={setNames} />
        <details className="rounded-sm border border-line px-3 py-2 text-sm">
          <summary className="cursor-pointer font-semibold">{t('qurbani-page.wakalah.read')}</summary>
          <div
            dir="auto"
            className="rich-text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, see sanitize-rich-text.ts there
            dangerouslySetInnerHTML={{ __html: wakalah.html }}
          />
        </details>
        <CheckBox label={t('qurbani-page.wakalah.accept')} value={hasAccepted} onChange={setAccepted} />
        <ProblemNotice problem={isTried && problem && t.message(problem)} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
          <span>{t('site.cart.total')}</span>
          <span className="tabular-nums">{formatRupees(t, amount)}</span>
        </p>
        <Button type="submit">{t('qurbani-page.continue')}</Button>
      </SiteForm>
    </section>
  )
}

function problemOf(count: number, hasAccepted: boolean): Message | undefined {
  if (count < 1) return translatable('qurbani-page.problem.count')
  return hasAccepted ? undefined : translatable('qurbani-page.problem.wakalah')
}
