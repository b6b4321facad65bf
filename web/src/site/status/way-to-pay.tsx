import { useEffect, useId, useState } from 'react'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { PayForm, type PayFormProps } from './pay-form.tsx'
import type { Payable } from './payable.ts'

/** Hash of the page's address that opens the choice of another payment method. */
const anotherWayHash = '#another-way'

const minute = 60_000

/**
 * Payment form. Open after a failure; collapsed while a payment is pending, because a payer who has paid at a
 * gateway should wait: the link is unobtrusive there, and appears after a minute.
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
  const isAsked = paid.status === 'pending' && paid.payment_gateway !== null && !isTransfer
  const form = <PayForm {...props} />

  const fold = toggleLabel(t, paid)
  if (fold === null) return paid.may_retry && form
  if (isAsked && !hasWaited && !isOpen) return null
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
            {fold}
          </Button>
        )}
      </div>
      <div id={choiceId} className="grid gap-5 empty:hidden">
        {isOpen && isAsked && paid.payment_url && (
          <ButtonLink href={paid.payment_url}>{t('status.way.continue')}</ButtonLink>
        )}
        {isOpen && paid.may_retry && form}
      </div>
    </>
  )
}

/** Label that opens the payment form; null when it is open. */
function toggleLabel(t: Translate, { status, payment_gateway, rejection }: Payable): string | null {
  if (status === 'pending' && payment_gateway === bankTransferGateway) return t('status.way.another')
  if (status === 'pending' && payment_gateway !== null) return t('status.way.unpaid')
  // Closed, so that an amount received is accounted for before more is sent.
  return rejection?.amount_arrived ? t('status.way.again') : null
}

/** Whether this much time has passed since the first render. */
function useHasPassed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(milliseconds <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
