import { createHmac } from 'node:crypto'

/** A payment as the merchant's form describes it (JazzCash v1.1). */
export type MerchantForm = ReturnType<typeof readMerchantForm>['form']

/**
 * Validates a merchant form as the vendor does.
 * @returns problems in a few words, with the vendor's codes where known; none when the page may be shown
 */
export function readMerchantForm(
  fields: Record<string, string>,
  settings: { merchantId: string; password: string; integritySalt: string },
) {
  const field = (name: string) => fields[name] ?? ''
  const problems: string[] = []
  const require = (name: string, holds: boolean) => {
    if (!holds) problems.push(`110 Please provide a valid value for ${name}`)
  }
  require('pp_Version', field('pp_Version') === '1.1')
  require('pp_TxnType', /^[A-Z]{0,10}$/.test(field('pp_TxnType')))
  require('pp_Language', field('pp_Language') === 'EN')
  require('pp_MerchantID', field('pp_MerchantID') === settings.merchantId)
  require('pp_Password', field('pp_Password') === settings.password)
  require('pp_TxnRefNo', /^[A-Za-z0-9]{1,20}$/.test(field('pp_TxnRefNo')))
  require('pp_Amount', /^[1-9][0-9]{0,12}$/.test(field('pp_Amount')))
  require('pp_TxnCurrency', field('pp_TxnCurrency') === 'PKR')
  require('pp_TxnDateTime', pakistanInstant(field('pp_TxnDateTime')) <= Date.now() + 60_000)
  require('pp_TxnExpiryDateTime', pakistanInstant(field('pp_TxnExpiryDateTime')) > Date.now())
  require('pp_BillReference', /^[A-Za-z0-9]{1,20}$/.test(field('pp_BillReference')))
  require('pp_Description', /^[^<>\\*=%/:'|"{}]{1,200}$/.test(field('pp_Description')))
  require('pp_ReturnURL', /^https?:\/\/\S+$/.test(field('pp_ReturnURL')))
  if (!hasSecureHash(fields, settings.integritySalt)) problems.push('115 Invalid hash received')
  const form = {
    transactionId: field('pp_TxnRefNo'),
    /** In paisa, as received. */
    amount: field('pp_Amount'),
    billReference: field('pp_BillReference'),
    description: field('pp_Description'),
    sentAt: field('pp_TxnDateTime'),
    returnUrl: field('pp_ReturnURL'),
  }
  return { form, problems }
}

/** '20260131235959' in Pakistan -> milliseconds since 1970; NaN for anything else. */
function pakistanInstant(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+05:00`)
}

/**
 * Adds JazzCash's signature to the fields. The adapter has its own implementation, so that a mistake there is
 * not repeated here.
 * @param upperCase JazzCash writes the hexadecimal digits in either case
 */
export function withSecureHash(
  fields: Record<string, string>,
  salt: string,
  upperCase = true,
): Record<string, string> {
  const digits = hashOf(fields, salt)
  return { ...fields, pp_SecureHash: upperCase ? digits.toUpperCase() : digits }
}

export function hasSecureHash(fields: Record<string, string>, salt: string): boolean {
  return (fields.pp_SecureHash ?? '').toLowerCase() === hashOf(fields, salt)
}

function hashOf(fields: Record<string, string>, salt: string): string {
  let text = salt
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    if (/^pp/.test(name) && name !== 'pp_SecureHash' && value) text += `&${value}`
  }
  return createHmac('sha256', salt).update(text).digest('hex')
}
