import type { OwnPage } from '../../../../contract/src/my.ts'
import { pakistan } from '../../../../contract/src/text-rules.ts'
import { countryOfPhone } from '../../list-countries.ts'
import { type Donor, emptyDonor, withPhoneDigits } from '../donate/donor.ts'

/**
 * Details of the signed-in donor for the donation form.
 * @param remembered details on this device: used if they are the same person's, as they may have a CNIC
 */
export function donorOfPage({ point, addresses, contact }: OwnPage, remembered: Donor): Donor {
  const details = contact?.details
  // The one that signed in goes before those of the record.
  const points = [point, details?.email, details?.phone, ...addresses].filter(
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

const identifying = ['firstName', 'lastName', 'email', 'phone'] as const

/** Whether the remembered details have all that is known of the donor. */
function isSamePerson(donor: Donor, remembered: Donor): boolean {
  const other = withPhoneDigits(remembered)
  return identifying.every(
    (field) => donor[field] === '' || donor[field].toLowerCase() === other[field].trim().toLowerCase(),
  )
}
