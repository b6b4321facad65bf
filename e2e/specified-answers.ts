import type { readAnalytics } from '../contract/src/analytics.ts'
import type { login } from '../contract/src/auth.ts'
import type { listAllBankAccounts } from '../contract/src/bank-accounts.ts'
import type { Cause } from '../contract/src/causes.ts'
import type { listDonations, readDonation } from '../contract/src/donations.ts'
import type { AnswerOf } from '../contract/src/entry.ts'
import type {
  listAssociations,
  listPaymentGateways,
  listPaymentMethods,
  listPaymentPairs,
} from '../contract/src/payment-methods.ts'
import type { listPayments } from '../contract/src/payments.ts'

/*
 * What a server answers that knows the specification (sections 3 and 7) and nothing of ours: written by hand, with the
 * fields of section 3 and no others.
 */

const created_at = '2026-03-01T09:00:00.000000Z'

type SpecifiedCause = Omit<Cause, 'kind'>
const common = {
  fund_icon: '/art/icons/sadqah.svg',
  status: 1,
  created_at,
  updated_at: created_at,
} as const
const wells: SpecifiedCause = {
  ...common,
  id: 3,
  fundtitle: 'Water Wells',
  funddetail: '<p>Clean water for a village.</p>',
  fundimage: '/art/causes/sadqah.svg',
  amount: 65_000,
  accept_fraction: 0,
  web_sequence: 1,
  mobile_sequence: 100,
  fundtypes: [],
}
const zakat: SpecifiedCause = {
  ...common,
  id: 8,
  fundtitle: 'Zakat',
  funddetail: '<p>For those who may receive it.</p>',
  fundimage: 'noimage',
  amount: null,
  accept_fraction: 1,
  web_sequence: 2,
  mobile_sequence: 100,
  fundtypes: [{ typename: 'Fitrana' }, { typename: 'Fidya' }],
}
/** The price is optional: a cause that has none may come without the field. */
const { amount: _, ...withoutPrice } = { ...zakat, id: 9, fundtitle: 'Sadqah' }

const bankAccounts = [
  {
    id: 1,
    bank_name: 'Chinar Commercial Bank',
    logo: '/art/banks/chinar-commercial-bank.svg',
    width: 153,
    name: 'Amanah Welfare Trust',
    number: '0202-66778899',
    iban_no: 'PK08CHNR0000002066778899',
    swift_code: null,
    currency: 'PKR',
    status: 1,
    created_at,
  },
] satisfies AnswerOf<typeof listAllBankAccounts>

const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const byTransfer = { payment_method: 'bank', payment_gateway: 'default' }
const pairs = [byCard, byTransfer] satisfies AnswerOf<typeof listPaymentPairs>

const donor = {
  first_name: 'Zainab',
  last_name: 'Malik',
  email: 'zainab@example.org',
  phone: '03001234567',
  cnic: null,
  country: 'Pakistan',
}
const donations = [
  {
    id: 12,
    donation_code: 'D-0012',
    status: 'success',
    platform: 'web',
    amount: 65_000,
    remarks: null,
    created_at,
    active_pay_method: byCard,
    donor,
    funds: [
      { fundtitle: 'Water Wells', fund_type: 'Not Selected', quantity: '1', amount: 65_000, remarks: null },
    ],
    swich_transaction: [
      {
        id: '5',
        order_id: 'D-0012-1',
        category_name: 'Cards',
        channel_name: 'Visa',
        channel_transaction_id: '9911',
        transaction_status: 'success',
      },
    ],
    manual_bank_transfer: null,
  },
  {
    id: 11,
    donation_code: 'D-0011',
    status: 'pending',
    platform: 'mobile',
    amount: 5000,
    remarks: 'For my father',
    created_at,
    active_pay_method: byTransfer,
    donor,
    funds: [{ fundtitle: 'Zakat', fund_type: 'Fidya', quantity: '2.5', amount: 5000, remarks: 'Ramazan' }],
    swich_transaction: [],
    manual_bank_transfer: { reference_no: 'TRX-4711', reference_file: 'NA' },
  },
] satisfies AnswerOf<typeof readDonation>[]

const payments = [
  {
    id: 4,
    reference_no: 'P-0004',
    payee: { first_name: 'Hamza', last_name: 'Qureshi', email: 'hamza@example.org' },
    type: 'sponsorship',
    amount: 12_000,
    platform: 'web',
    status: 'success',
    created_at,
    active_pay: byCard,
  },
] satisfies AnswerOf<typeof listPayments>['data']

const methods = [
  { id: 1, name: 'card' },
  { id: 2, name: 'bank' },
] satisfies AnswerOf<typeof listPaymentMethods>
const gateways = [
  { id: 1, name: 'swich' },
  { id: 2, name: 'default' },
] satisfies AnswerOf<typeof listPaymentGateways>
const associations = [
  {
    id: 6,
    pay_method_id: 1,
    pay_gateway_id: 1,
    payment_method: { name: 'card' },
    payment_gateway: { name: 'swich' },
    effective_from: created_at,
    effective_to: null,
  },
  {
    id: 5,
    pay_method_id: 2,
    pay_gateway_id: 1,
    payment_method: { name: 'bank' },
    payment_gateway: { name: 'swich' },
    effective_from: created_at,
    effective_to: created_at,
  },
] satisfies AnswerOf<typeof listAssociations>

const counts = { total: 2, success: 1, failed: 0, pending: 1 }
const analytics = {
  all: { ...counts, total: 3, success: 2 },
  dc: counts,
  pc: { total: 1, success: 1, failed: 0, pending: 0 },
} satisfies AnswerOf<typeof readAnalytics>

const permissions = [
  'Donations donation',
  'Payments payment',
  'Causes cause',
  'Gateway gateway',
  'Banks bankAcc',
]
const session = {
  user: { first_name: 'Aisha', last_name: 'Khan', email: 'aisha@charity.example' },
  permissions: permissions.map((permission) => {
    const [name = '', path = ''] = permission.split(' ')
    return { name, route: path, sidebar: true, path }
  }),
} satisfies AnswerOf<typeof login>

const onePage = <Row>(data: Row[]) => ({
  data,
  from: 1,
  to: data.length,
  total: data.length,
  current_page: 1,
  last_page: 1,
})

/** `data` of each call that only reads, of the lists, and of a login and a gift. */
export const specifiedAnswers: Record<string, unknown> = {
  'GET /donation/causes/web': [wells, zakat, withoutPrice],
  'GET /payment/methods': pairs,
  'GET /bank/info': bankAccounts,
  'POST /donate': { url: '/payment-page' },
  'POST /auth/login': session,
  'GET /analytics': analytics,
  'POST /donation': onePage(donations) satisfies AnswerOf<typeof listDonations>,
  'GET /donation/12': donations[0],
  'GET /donation/11': donations[1],
  'POST /payment': onePage(payments),
  'GET /payment/method': methods,
  'GET /payment/gateway': gateways,
  'GET /lookup/statuses/donations': ['pending', 'success', 'failed'],
  'GET /lookup/statuses/payments': ['pending', 'success', 'failed'],
  'GET /lookup/donation/causes': ['Water Wells', 'Zakat'],
  'GET /lookup/payment/causes': ['sponsorship'],
  'GET /cause': onePage([wells, zakat]),
  'GET /bank': bankAccounts,
  'GET /payment/active': associations,
}
