import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { OwnDonation, OwnPage } from '../../../../contract/src/donor-account.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { countryOfPhone } from '../../list-countries.ts'
import { addToCart, type Cart } from '../donate/cart.ts'
import { type Donor, emptyDonor } from '../donate/donor.ts'
import { withPhoneDigits } from '../donate/donor-problems.ts'
import { defaultGift, giftProblems, withProduct } from '../donate/gift.ts'

/** Cart with the lines of a donation at today's prices, without lines that cannot be given today. */
export function cartOfDonation(lines: OwnDonation['lines'], causes: readonly Cause[]): Cart {
  return lines.reduce<Cart>((cart, line) => {
    const cause = causes.find(({ id }) => id === line.cause_id)
    return (cause && addLine(cart, cause, line)?.cart) ?? cart
  }, [])
}

function addLine(cart: Cart, cause: Cause, line: OwnDonation['lines'][number]) {
  const hasType = cause.fundtypes.some(({ typename }) => typename === line.typename)
  if (!hasType && line.typename !== noSubType) return undefined
  const subType = hasType ? line.typename : ''
  const fixed = cause.amount !== null
  const gift = withProduct(cause, {
    ...defaultGift(cause),
    subType,
    // With an open amount the whole line is one unit.
    ...(fixed ? { quantity: line.quantity } : { amount: String(line.amount) }),
  })
  return Object.keys(giftProblems(cause, gift)).length > 0 ? undefined : addToCart(cart, cause, gift)
}

/**
 * Details of the signed-in donor for the donation form.
 * @param remembered details on this device, used if they are of the same person, because they may have a CNIC
 */
export function donorOfPage({ point, contact_points, contact }: OwnPage, remembered: Donor): Donor {
  const details = contact?.details
  // The e-mail address or number used to sign in precedes those of the record.
  const points = [point, details?.email, details?.phone, ...contact_points].filter(
    (one) => typeof one === 'string',
  )
  const phone = points.find((one) => !one.includes('@')) ?? ''
  const channel = details?.channel ?? 'email'
  const donor = {
    ...emptyDonor,
    firstName: contact?.first_name ?? '',
    lastName: contact?.last_name ?? '',
    email: points.find((one) => one.includes('@')) ?? '',
    phone,
    country: details?.country || countryOfNumber(phone),
    channel: channel === 'email' ? '' : channel,
  }
  return isSamePerson(donor, remembered) ? remembered : donor
}

/** Stored numbers of other countries begin with the dial code. */
const countryOfNumber = (digits: string) =>
  (/^[1-9]/.test(digits) ? countryOfPhone(`+${digits}`) : undefined) ?? pakistan

const identifyingFields = ['firstName', 'lastName', 'email', 'phone'] as const

/** Whether each identifying detail of the donor is blank or equals the remembered detail. */
function isSamePerson(donor: Donor, remembered: Donor): boolean {
  const other = withPhoneDigits(remembered)
  return identifyingFields.every(
    (field) => donor[field] === '' || donor[field].toLowerCase() === other[field].trim().toLowerCase(),
  )
}
