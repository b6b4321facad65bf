import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { mobileMessage } from '../../../../contract/src/attempts.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { bankTransferGateway, pakistaniMobile } from '../../../../contract/src/payment-methods.ts'
import { phoneDigits } from '../../../../contract/src/phone-digits.ts'
import { donateFailedMessage } from '../../../../contract/src/problem.ts'
import { toApiProblem } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { chosenPair, hasPayablePair, PairChoice, type PairNames } from '../parts/pair-choice.tsx'
import { PhoneField } from '../parts/phone-field.tsx'
import { paymentPairsQuery } from '../parts/public-page.queries.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation } from '../parts/site-page.tsx'
import { failureAdvice } from '../parts/use-call.ts'
import { usePageRestored } from '../parts/use-page-restored.ts'
import type { Payable } from './unsettled-texts.ts'

/** Body of a new attempt. `phone` only if the form asked for it; `not_paid` after the server's warning. */
export type PayBody = PairNames & { phone?: string; not_paid?: boolean }

export type PayFormProps = {
  paid: Payable
  asksMobile: boolean
  onPay: (pair: PayBody) => Promise<{ url: string }>
  onProblem: (problem: ReactNode) => void
}

const phoneFieldId = 'pay-phone'

/**
 * Form for a new payment attempt. The first open method is the default, and after a failure the previous one;
 * while an attempt is pending the donor must choose another explicitly.
 * @param asksMobile whether to ask for a missing mobile number when the pair needs one
 * @param onPay starts the attempt; returns the page where it is paid
 * @param onProblem receives the error message; undefined after success. After a refusal the status may have
 * changed and this form may disappear, so the page shows the message.
 */
function PayForm({ paid, asksMobile, onPay, onProblem }: PayFormProps) {
  const { t } = useReader()
  const isPending = paid.status === 'pending'
  const lastPair = pairOf(paid)
  const pairs = useQuery(paymentPairsQuery)
  const [requestedPair, setRequestedPair] = useState(isPending ? undefined : lastPair)
  /** Stays true while the payment page opens, so that a second press makes no second attempt. */
  const [busy, setBusy] = useState(false)
  /** Server's reason for refusing the chosen pair. */
  const [refusal, setRefusal] = useState<string>()
  /** Server's warning that it could not determine whether the previous payment has arrived. */
  const [doubt, setDoubt] = useState<string>()
  const [phone, setPhone] = useState('')
  const [phoneProblem, setPhoneProblem] = useState<string>()
  const gift = {
    amount: paid.amount,
    kinds: paid.kinds,
    hasMobile: paid.has_pakistani_mobile,
    asksMobile,
    isAbroad: paid.is_abroad,
  }
  const chosen = lastPair && !requestedPair ? undefined : chosenPair(pairs.data ?? [], requestedPair, gift)
  const needsPhone = chosen?.pakistan_only === true && !paid.has_pakistani_mobile

  async function pay({ payment_method, payment_gateway }: PairNames) {
    const mobile = phoneDigits(pakistan, phone)
    if (needsPhone && !pakistaniMobile.test(mobile)) {
      setPhoneProblem(t.message(mobileMessage))
      document.getElementById(phoneFieldId)?.focus()
      return
    }
    setBusy(true)
    setRefusal(undefined)
    onProblem(undefined)
    try {
      const { url } = await onPay({
        payment_method,
        payment_gateway,
        ...(needsPhone && { phone: mobile }),
        ...(doubt !== undefined && { not_paid: true }),
      })
      navigation.openPage(url)
    } catch (error) {
      const problem = toApiProblem(error)
      setBusy(false)
      setDoubt(problem.errors.not_paid?.[0])
      if (problem.errors.not_paid) return
      const against = problem.errors.payment_method?.[0] ?? problem.errors.payment_gateway?.[0]
      setRefusal(against)
      if (against !== undefined) return
      onProblem(
        problem.message || (
          <>
            <p>{t.message(donateFailedMessage)}</p>
            <p className="mt-1 font-normal">
              {t('site.problem.advice', { advice: failureAdvice(t, problem) ?? '' })}
            </p>
          </>
        ),
      )
    }
  }

  usePageRestored(() => setBusy(false))

  return (
    <SiteForm
      aria-labelledby="pay-title"
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={() => {
        if (busy) return
        if (chosen) pay(chosen)
        else onProblem(t('steps.problem.no-pair'))
      }}
    >
      <h2 id="pay-title" className="text-lg font-bold">
        {t(lastPair ? (isPending ? 'status.way.another' : 'ui.try-again') : 'status.pay.title')}
      </h2>
      {isPending && lastPair && lastPair.payment_gateway !== bankTransferGateway && (
        <p className="text-sm text-ink-soft">{t('status.pay.only-unpaid')}</p>
      )}
      <PairChoice
        id="pay-pairs"
        pairs={pairs}
        gift={gift}
        chosen={chosen}
        disabled={busy}
        refusal={refusal}
        onChoose={(pair) => {
          setRequestedPair(pair)
          onProblem(undefined)
          setRefusal(undefined)
        }}
      />
      {needsPhone && (
        <PhoneField
          id={phoneFieldId}
          label={t('status.pay.mobile')}
          country={pakistan}
          value={phone}
          hint={phoneProblem}
          helper={t('status.pay.mobile-helper')}
          onChange={(typed) => {
            setPhone(typed)
            setPhoneProblem(undefined)
          }}
        />
      )}
      {/* Placed before the button, so that a hasty second press meets the warning. */}
      {doubt !== undefined && (
        <Notice look="warning" role="alert">
          {doubt}
        </Notice>
      )}
      {hasPayablePair(pairs.data, gift) && (
        <Button type="submit" loading={busy}>
          {t(doubt === undefined ? 'status.pay.pay' : 'status.pay.not-paid', {
            amount: formatRupees(t, paid.amount),
          })}
        </Button>
      )}
    </SiteForm>
  )
}

/** Pair of the previous attempt; undefined before the first one. */
const pairOf = ({ payment_method, payment_gateway }: Payable): PairNames | undefined =>
  payment_method !== null && payment_gateway !== null ? { payment_method, payment_gateway } : undefined

/** Hash of the page's address that opens the choice of another payment method. */
const anotherWayHash = '#another-way'

const minute = 60_000

/**
 * Payment form: open before the first attempt and after a failure without a received amount, else behind a
 * button. After an attempt at a gateway the button appears a minute late, because the payer should wait.
 */
export function WayToPay(props: PayFormProps) {
  const { t } = useReader()
  const { paid } = props
  const [isOpen, setIsOpen] = useState(location.hash === anotherWayHash)
  const choiceId = useId()
  // Payers who return much later have waited long enough.
  const isLate = Date.now() - Date.parse(paid.created_at) > 60 * minute
  const hasWaited = useHasPassed(isLate ? 0 : minute)
  const isTransfer = paid.payment_gateway === bankTransferGateway
  const isPendingAtGateway = paid.status === 'pending' && paid.payment_gateway !== null && !isTransfer
  const form = <PayForm {...props} />

  const openLabel = toggleLabel(t, paid)
  if (openLabel === null) return paid.may_retry && form
  if (isPendingAtGateway && !hasWaited && !isOpen) return null
  return (
    <>
      <div className="flex flex-wrap items-start justify-center gap-2 max-sm:flex-col max-sm:items-stretch">
        {isTransfer && paid.payment_url && (
          <ButtonLink href={paid.payment_url} look={paid.transfer_submitted ? 'secondary' : 'primary'}>
            {t(paid.transfer_submitted ? 'status.way.correct' : 'status.way.report')}
          </ButtonLink>
        )}
        {paid.may_retry && (
          <Button
            look={isTransfer && paid.status === 'pending' ? 'secondary' : 'quiet'}
            aria-expanded={isOpen}
            aria-controls={choiceId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {openLabel}
          </Button>
        )}
      </div>
      <div id={choiceId} className="grid gap-5 empty:hidden">
        {isOpen && isPendingAtGateway && paid.payment_url && (
          <ButtonLink href={paid.payment_url}>{t('status.way.continue')}</ButtonLink>
        )}
        {isOpen && paid.may_retry && form}
      </div>
    </>
  )
}

/** Label of the button that opens the payment form; null when the form needs no button. */
function toggleLabel(t: Translate, { status, payment_gateway, rejection }: Payable): string | null {
  if (status === 'pending' && payment_gateway === bankTransferGateway) return t('status.way.another')
  if (status === 'pending' && payment_gateway !== null) return t('status.way.unpaid')
  // Closed, so that an amount received is accounted for before more is sent.
  return rejection?.amount_arrived ? t('status.way.again') : null
}

function useHasPassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(milliseconds <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
