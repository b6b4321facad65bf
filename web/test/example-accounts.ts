import type { BankAccount } from '../../contract/src/bank-accounts.ts'

const created_at = '2026-03-01T09:00:00.000Z'

export const exampleAccounts: BankAccount[] = [
  {
    id: 1,
    bank_name: 'Margalla Islamic Bank',
    logo: '/art/banks/margalla-islamic-bank.svg',
    width: 163,
    name: 'Amanah Welfare Trust Zakat',
    number: '0101-22334455',
    iban_no: 'PK51MGLA0000001022334455',
    swift_code: 'MGLAPKKA',
    currency: 'PKR',
    status: 1,
    kind: 'zakat',
    note: '',
    note_language: 'en',
    created_at,
  },
  {
    id: 2,
    bank_name: 'Chinar Commercial Bank',
    logo: '/art/banks/chinar-commercial-bank.svg',
    width: 153,
    name: 'Amanah Welfare Trust',
    number: '0202-66778899',
    iban_no: 'PK49CHNR0000002066778899',
    swift_code: null,
    currency: 'PKR',
    status: 1,
    kind: 'general',
    note: 'Branch F-7, Islamabad.',
    note_language: 'en',
    created_at,
  },
]
