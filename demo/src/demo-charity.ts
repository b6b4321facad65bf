import type { FullCharity } from '../../contract/src/charity.ts'
import { dayOf } from '../../server/src/platform/text/day-of.ts'

/** An invented charity; nobody reads its mailbox or answers its number. */
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
        'پاکستان میں ضرورت مند گھرانوں کے لیے زکوٰۃ، صدقہ، راشن، پانی، تعلیم اور علاج کا عطیہ دیں۔ مد منتخب کریں، آن لائن یا بینک ٹرانسفر سے محفوظ ادائیگی کریں اور رسید حاصل کریں۔',
      thank_you:
        'جزاک اللہ خیر۔ آپ کی امانت ایک ایسے گھرانے تک پہنچ رہی ہے جس سے شاید آپ کبھی نہ ملیں۔ اللہ اسے آپ کی طرف سے قبول فرمائے۔',
      certificate: 'مصدقہ ادارہ: رجسٹرڈ، آڈٹ شدہ، زکوٰۃ کے لیے تصدیق شدہ',
    },
  },
}
