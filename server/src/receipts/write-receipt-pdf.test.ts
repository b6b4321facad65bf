import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { pdfLines } from '../../test/pdf-lines.ts'
import { paletteOf } from '../charity/palette.ts'
import { donationReceipt } from './receipt-documents.ts'
import { writeReceiptPdf } from './write-receipt-pdf.ts'

const urdu = readerOf('ur')

test('an Urdu receipt can be copied, searched and read aloud correctly', async () => {
  const charity = {
    ...defaultSettings,
    name: 'امانہ ویلفیئر ٹرسٹ',
    phone: '051 1234567',
    whatsapp: '0300 1234567',
    address: '۱۲ گلشنِ اقبال، کراچی 75300',
    tax_text: 'زکوٰۃ کا اکاؤنٹ:\nIBAN PK36 SCBL 0000 0011 2345 6702',
  }
  const day = new Date('2026-11-22T10:00:00Z')
  const line = {
    fundType: null,
    quantity: null,
    refunded: 0,
    kind: 'general',
    remarks: null,
    impact: '',
  } as const
  const pdf = await writeReceiptPdf(
    urdu.t,
    donationReceipt(
      { reader: urdu, charity, publicUrl: 'https://give.example.org' },
      {
        intentId: 1,
        code: 'K7Q-M3X-PD4',
        link: 'x',
        status: 'success',
        donorName: 'عائشہ صدیقہ مصطفیٰ',
        amount: 23_500,
        promisedAmount: null,
        createdAt: day,
        settledAt: day,
        shortfallOf: null,
        method: 'card',
        gateway: 'swich',
        lines: [
          { ...line, cause: 'ٹیوب ویل، تھرپارکر', amount: 8500 },
          {
            ...line,
            cause: 'خوراک',
            fundType: 'زکوٰۃ',
            amount: 15_000,
            remarks: 'Bilal',
            impact: 'ایک ماہ کا راشن',
          },
        ],
      },
      {
        id: 1,
        number: '2026-000123',
        token: 'x',
        amount: 23_500,
        issuedAt: day,
        isVoid: false,
        replacedBy: null,
        partUnknown: false,
      },
    ),
    { logo: null, signature: null, palette: paletteOf(charity) },
  )
  const lines = await pdfLines(pdf)
  const name = 'امانہ ویلفیئر ٹرسٹ'
  for (const line of [
    `${name} عطیے کی رسید`,
    '2026-000123',
    '۱۲ گلشنِ اقبال، کراچی 75300',
    '051 1234567 · WhatsApp 0300 1234567',
    'عائشہ صدیقہ مصطفیٰ',
    '22 نومبر 2026',
    'K7Q-M3X-PD4',
    'ٹیوب ویل، تھرپارکر – – 8,500 روپے',
    'خوراک زکوٰۃ – 15,000 روپے',
    'Bilal · ایک ماہ کا راشن',
    '23,500 روپے',
    'تئیس ہزار پانچ سو روپے صرف',
    'IBAN PK36 SCBL 0000 0011 2345 6702',
    `${name} کو یہ عطیہ شکریے کے ساتھ موصول ہوا۔`,
  ])
    expect(lines).toContain(line)
})
