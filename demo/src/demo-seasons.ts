import type { DonateBody } from '../../contract/src/donate.ts'
import { nightPlan } from '../../contract/src/night-plan.ts'
import type { Intention } from '../../contract/src/share-line.ts'
import { card, type Pair, transfer } from './scenario-steps.ts'

/** Text by which donors of Qurbani appoint the charity as agent, by language. */
export const demoWakalah = {
  en: '<p>I appoint the charity, and those it authorises, as my agent to buy and slaughter an animal on the days of Eid in the names that I give. If that is not possible, it asks me.</p>',
  ur: '<p>میں ادارے کو، اور جسے وہ مقرر کرے، اپنا وکیل بناتا/بناتی ہوں کہ عید کے دنوں میں میرے دیے گئے ناموں کی طرف سے جانور خرید کر ذبح کرے۔ ایسا ممکن نہ ہو تو ادارہ مجھ سے پوچھے۔</p>',
}

/**
 * Causes of the seasons, in addition to the demo's other causes; the donation page does not show regions and
 * kitchens.
 */
export const seasonCauses = [
  { name: 'qurbani', fundtitle: 'Tharparkar', urdu: 'تھرپارکر', alms: null },
  { name: 'iftar', fundtitle: 'Iftar in Karachi', urdu: 'کراچی میں افطار', alms: null },
  { name: 'fidya', fundtitle: 'Fidya', urdu: 'فدیہ', alms: 'fidya' },
  { name: 'kaffarah', fundtitle: 'Kaffarah', urdu: 'کفارہ', alms: 'kaffarah' },
] as const
export type SeasonCause = (typeof seasonCauses)[number]['name']

const regular = {
  time_zone: 'Asia/Karachi',
  days_after: 0,
  meat: 'poor',
  collection: { en: '', ur: '' },
  days: 3,
  closes_day: 0,
  closes_time: '18:00',
  is_offered: true,
} as const

/** Offers of Qurbani by animal, with prices in rupees. */
export const demoOffers = {
  cow: {
    ...regular,
    animal: 'cow',
    shares_per_animal: 7,
    share_price: 16_000,
    animal_price: 110_000,
    stock: 42,
  },
  goat: {
    ...regular,
    animal: 'goat',
    shares_per_animal: 1,
    share_price: 45_000,
    animal_price: null,
    stock: 20,
  },
} as const
export type OfferName = keyof typeof demoOffers

export type DemoOrder = {
  offer: OfferName
  /** Names of the shares; '' for one that the donor has not entered yet. */
  names: readonly string[]
  intention?: Intention
  isWhole?: boolean
  by: Pair
  isPaid?: boolean
}

const household = ['Abdul Karim', 'Sakina Bibi', 'Usman', 'Hafsa', 'Ibrahim', 'Ruqayya', 'Zainab']

/** Orders of the last Qurbani; the share of the last order gets no animal. */
export const pastOrders: readonly DemoOrder[] = [
  { offer: 'cow', names: household, isWhole: true, by: transfer },
  { offer: 'cow', names: ['Hamza', 'Maryam', ''], by: card },
  { offer: 'cow', names: ['Khadija', 'Bilal'], by: card },
  { offer: 'goat', names: ['Yusuf'], by: card },
  { offer: 'cow', names: ['Farida', 'Ghulam Rasool'], intention: 'deceased', by: card },
  { offer: 'goat', names: ['Amina'], intention: 'aqiqah', by: card },
  { offer: 'cow', names: ['Nasreen'], by: card },
]

/** Orders of the next Qurbani. */
export const nextOrders: readonly DemoOrder[] = [
  { offer: 'cow', names: ['Saleem', 'Shazia'], by: card },
  { offer: 'cow', names: ['', '', ''], by: card },
  { offer: 'goat', names: ['Tariq'], by: transfer },
  { offer: 'cow', names: household.map(() => ''), isWhole: true, by: transfer, isPaid: false },
]

/** Gifts over the nights of Ramazan that are paid at once, to causes of the donation page. */
export const nightGifts: readonly { cause: string; amount: number; plan: number }[] = [
  { cause: 'Sadqah', amount: 30_000, plan: nightPlan('all', false) },
  { cause: 'Where Most Needed', amount: 12_000, plan: nightPlan('odd', true) },
  { cause: 'Education', amount: 20_000, plan: nightPlan('last_ten', true) },
]

/** Regular donations on the nights. */
export const nightlyGifts: readonly { cause: string; amount: number; plan: number }[] = [
  { cause: 'Sadqah', amount: 500, plan: nightPlan('all', true) },
  { cause: 'Education', amount: 1000, plan: nightPlan('odd', false) },
]

/** Meals by the place and day of their offer. */
export const iftarOrders = [
  { place: 'Landhi · لانڈھی', after: 0, meals: 50 },
  { place: 'Landhi · لانڈھی', after: 4, meals: 20 },
  { place: 'Saddar · صدر', after: 0, meals: 100 },
] as const

/** Rates in rupees for one person fed. */
export const demoRates = [
  { kind: 'fitrana', commodity: 'wheat', rupees: 300, people: 1 },
  { kind: 'fitrana', commodity: 'dates', rupees: 2800, people: 1 },
  { kind: 'fidya', commodity: 'wheat', rupees: 300, people: 1 },
  { kind: 'fidya', commodity: 'barley', rupees: 1160, people: 1 },
  { kind: 'fast_kaffarah', commodity: 'wheat', rupees: 300, people: 60 },
  { kind: 'oath_kaffarah', commodity: 'wheat', rupees: 300, people: 10 },
] as const

/** Gifts that are calculated from the rates, with the number of heads, fasts or oaths. */
export const almsGifts = [
  { kind: 'fitrana', commodity: 'wheat', count: 6 },
  { kind: 'fitrana', commodity: 'dates', count: 4 },
  { kind: 'fidya', commodity: 'wheat', count: 30 },
  { kind: 'oath_kaffarah', commodity: 'wheat', count: 1 },
] as const

export type DemoLine = Omit<DonateBody['cart'][number], 'subtypes' | 'remarks'>
