import type { donate } from '../../../../contract/src/donate.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import type { PairNames } from '../parts/pair-texts.ts'
import { type Cart, cartTotal } from './cart.ts'
import { cnicIsAsked, type Donor } from './donor.ts'

const isPhoneChannel = (channel: string) => channel === 'whatsapp' || channel === 'sms'

export function donateBodyOf(cart: Cart, donor: Donor, pair: PairNames): BodySentTo<typeof donate> {
  return {
    first_name: donor.firstName.trim(),
    last_name: donor.lastName.trim(),
    email: donor.email.trim(),
    phone: donor.phone,
    country: donor.country,
    cnic: cnicIsAsked(donor) ? donor.cnic : '',
    ...(isPhoneChannel(donor.channel) && { channel: donor.channel }),
    recurring: 0,
    payment_gateway: pair.payment_gateway,
    payment_method: pair.payment_method,
    platform: 'web',
    total_amount: cartTotal(cart),
    cart: cart.map(({ type_title: _, ...item }) => item),
  }
}
