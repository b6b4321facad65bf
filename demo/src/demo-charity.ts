import type { BankAccount } from '../../contract/src/bank-accounts.ts'
import type { FullCharity } from '../../contract/src/charity.ts'
import { taxYearOf } from '../../contract/src/days.ts'
import { bankTransferGateway, jazzcashGateway, swichGateway } from '../../contract/src/payment-methods.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'

/** A fictional charity; its mailbox and phone number are not answered. */
export const demoCharity: Partial<FullCharity> = {
  name: 'Amanah Welfare Trust',
  description:
    'Give zakat, sadqah, food, water, education and health care to families in Pakistan. Choose a cause, pay securely online or by bank transfer, and get a receipt.',
  phone: '0300 0000000',
  email: 'help@amanah.example',
  gold_price: 430_000,
  silver_price: 5200,
  prices_on: dayOf(new Date()),
  thank_you:
    'JazakAllah khair. Your trust reaches a family that you may never meet; may it be accepted from you.',
  certificate: 'Certified charity: registered, audited, zakat verified',
  logo: '/art/logo.svg',
  mark: '/art/logo-mark.svg',
  certificate_picture: '/art/certificate.svg',
  texts: {
    ur: {
      name: 'امانت ویلفیئر ٹرسٹ',
      description:
        'پاکستان میں ضرورت مند گھرانوں کے لیے زکوٰۃ، صدقہ، راشن، پانی، تعلیم اور علاج کا عطیہ دیں۔ مقصد منتخب کریں، آن لائن یا بینک ٹرانسفر سے محفوظ ادائیگی کریں اور رسید حاصل کریں۔',
      thank_you:
        'جزاک اللہ خیراً۔ آپ کی امانت ایک ایسے گھرانے تک پہنچ رہی ہے جس سے شاید آپ کبھی نہ ملیں۔ اللہ اسے آپ کی طرف سے قبول فرمائے۔',
      certificate: 'مصدقہ ادارہ: رجسٹرڈ، آڈٹ شدہ، زکوٰۃ کے لیے تصدیق شدہ',
    },
  },
}

/** Invented details by which donors check a charity: how to reach it, its registration and its own texts. */
export const demoDetails: Partial<FullCharity> = {
  registration_number: 'DEMO-0000 (invented)',
  tax_number: '0000000-0',
  tax_approval: 'No. DEMO-0000 under section 2(36)(c), Income Tax Ordinance 2001 (invented)',
  tax_approval_from: `${taxYearOf(dayOf(new Date())) - 1}-07-01`,
  tax_approval_until: `${taxYearOf(dayOf(new Date())) + 1}-06-30`,
  address: 'House 00, Street 00, F-8, Islamabad',
  hours: 'Monday to Saturday, 9 am to 5 pm',
  whatsapp: '0300 0000000',
  pages: ['privacy', 'terms'],
  texts: {
    ur: {
      ...demoCharity.texts?.ur,
      address: 'مکان 00، گلی 00، ایف ایٹ، اسلام آباد',
      hours: 'پیر تا ہفتہ، صبح 9 سے شام 5 بجے تک',
    },
  },
}

type DemoAccount = Omit<BankAccount, 'id' | 'note' | 'note_language' | 'created_at'>

/** Lists a bank's two accounts, for zakat and for other donations; in rupees, as bank transfers are. */
const listAccounts = (
  bank: Pick<DemoAccount, 'bank_name' | 'logo' | 'width'>,
  accounts: Record<'zakat' | 'general', Pick<DemoAccount, 'number' | 'iban_no' | 'swift_code'>>,
): DemoAccount[] =>
  (['zakat', 'general'] as const).map((kind) => ({
    ...bank,
    ...accounts[kind],
    name: `Amanah Welfare Trust - ${kind === 'zakat' ? 'Zakat' : 'Donations'}`,
    currency: 'PKR',
    status: 1,
    kind,
  }))

/** Two fictional banks: no bank in Pakistan has the codes MGIB and CHNR, and none can receive money. */
export const demoBankAccounts: readonly DemoAccount[] = [
  ...listAccounts(
    { bank_name: 'Margalla Islamic Bank', logo: '/art/banks/margalla-islamic-bank.svg', width: 140 },
    {
      zakat: { number: '02140010457301', iban_no: 'PK20MGIB0002140010457301', swift_code: 'MGIBPKKA' },
      general: { number: '02140010457302', iban_no: 'PK90MGIB0002140010457302', swift_code: 'MGIBPKKA' },
    },
  ),
  ...listAccounts(
    { bank_name: 'Chinar Commercial Bank', logo: '/art/banks/chinar-commercial-bank.svg', width: 132 },
    {
      // This branch takes no transfers from abroad.
      zakat: { number: '11070055812009', iban_no: 'PK34CHNR0011070055812009', swift_code: null },
      general: { number: '11070055812017', iban_no: 'PK12CHNR0011070055812017', swift_code: 'CHNRPKKI' },
    },
  ),
]

export const demoPaymentMethods = ['card', 'bank', 'e-wallet'] as const
export const demoPaymentGateways = [swichGateway, jazzcashGateway, bankTransferGateway] as const

/** Months in which a method was linked to a gateway; without `to` the link still exists. */
const periods: readonly (readonly [
  method: (typeof demoPaymentMethods)[number],
  gateway: (typeof demoPaymentGateways)[number],
  from: string,
  to?: string,
])[] = [
  ['card', 'swich', '2025-01'],
  ['e-wallet', 'swich', '2025-01'],
  ['e-wallet', 'jazzcash', '2025-09'],
  ['bank', 'default', '2025-01'],
  ['bank', 'swich', '2025-01', '2025-07'],
]
const startOfMonth = (month: string) => `${month}-01T00:00:00+05:00`

export const demoAssociations = periods.map(([method, gateway, from, to]) => ({
  method,
  gateway,
  effective_from: startOfMonth(from),
  effective_to: to ? startOfMonth(to) : null,
}))
