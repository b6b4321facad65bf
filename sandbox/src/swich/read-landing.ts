import { createHmac } from 'node:crypto'

/** Parameters of the landing page (guide, section 5), under the names of the guide's table. */
export type Landing = {
  customerTransactionId: string
  item: string
  amount: string
  billReferenceNo: string
  payeeName: string
  email: string
  msisdn: string
  successRedirectUrl: string
  /** The payer's card is stored for later charges. */
  isRecurring: boolean
}

/**
 * Validates the parameters of the landing page as the vendor does; names are case-insensitive.
 * @returns problems in the vendor's codes and a few words; none when the page may be shown
 */
export function readLanding(
  fields: Record<string, string>,
  settings: { clientId: string; secretKey: string },
): { landing: Landing; problems: string[] } {
  const lowered = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const field = (name: string) => lowered.get(name.toLowerCase()) ?? ''
  const landing: Landing = {
    customerTransactionId: field('customerTransactionId'),
    item: field('item'),
    amount: field('amount'),
    billReferenceNo: field('billReferenceNo'),
    payeeName: field('PayeeName'),
    email: field('Email'),
    msisdn: field('MSISDN'),
    successRedirectUrl: field('successRedirectUrl'),
    isRecurring: field('isRecurringPayment') === 'true' && field('recurringPaymentType') === 'Manual',
  }
  const problems: string[] = []
  const require = (name: string, holds: boolean) => {
    if (!holds) problems.push(`0008 Parameter [${name}] has an invalid value`)
  }

  require('clientId', field('clientId') === settings.clientId)
  require('customerTransactionId', /^\S{1,50}$/.test(landing.customerTransactionId))
  require('item', /^[A-Za-z0-9 ]{1,500}$/.test(landing.item))
  require('channel', field('channel') === '0')
  require('description', field('description') !== '')
  require('PayeeName', landing.payeeName.trim() !== '')
  require('Email', /^\S+@\S+$/.test(landing.email))
  require('MSISDN', /^03\d{9}$/.test(landing.msisdn))
  require('currency', ['', 'PKR'].includes(field('currency')))
  require('successRedirectUrl', landing.successRedirectUrl === '' ||
    /^https?:\/\/\S+$/.test(landing.successRedirectUrl))

  const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(landing.amount)
  require('amount', isAmount)
  if (isAmount && Number(landing.amount) <= 10)
    problems.push('00012 Transaction amount is less than the allowed minimum: it must be more than Rs. 10')
  if (isAmount && Number(landing.amount) > 50_000)
    problems.push('0013 Transaction amount is greater than the allowed maximum of Rs. 50,000')

  const checksum = createHmac('sha256', settings.secretKey)
    .update(`Swich:${landing.customerTransactionId}:${landing.item}:${landing.amount}`)
    .digest('hex')
  require('checksum', field('checksum').toLowerCase() === checksum)
  return { landing, problems }
}
