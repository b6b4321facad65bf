import type { BankAccount } from '../../contract/src/bank-accounts.ts'

/**
 * Two invented banks (no bank in Pakistan has the codes MGIB and CHNR), each with one account for zakat and one for the
 * rest; none can receive money. All are in rupees, as the amount of a bank transfer is.
 */
export const demoBankAccounts: readonly Omit<BankAccount, 'id' | 'created_at'>[] = [
  {
    bank_name: 'Margalla Islamic Bank',
    logo: '/art/banks/margalla-islamic-bank.svg',
    width: 140,
    name: 'Amanah Welfare Trust - Zakat',
    number: '02140010457301',
    iban_no: 'PK20MGIB0002140010457301',
    swift_code: 'MGIBPKKA',
    currency: 'PKR',
    status: 1,
    kind: 'zakat',
  },
  {
    bank_name: 'Margalla Islamic Bank',
    logo: '/art/banks/margalla-islamic-bank.svg',
    width: 140,
    name: 'Amanah Welfare Trust - Donations',
    number: '02140010457302',
    iban_no: 'PK90MGIB0002140010457302',
    swift_code: 'MGIBPKKA',
    currency: 'PKR',
    status: 1,
    kind: 'general',
  },
  {
    bank_name: 'Chinar Commercial Bank',
    logo: '/art/banks/chinar-commercial-bank.svg',
    width: 132,
    name: 'Amanah Welfare Trust - Zakat',
    number: '11070055812009',
    iban_no: 'PK34CHNR0011070055812009',
    // This branch takes no transfers from abroad.
    swift_code: null,
    currency: 'PKR',
    status: 1,
    kind: 'zakat',
  },
  {
    bank_name: 'Chinar Commercial Bank',
    logo: '/art/banks/chinar-commercial-bank.svg',
    width: 132,
    name: 'Amanah Welfare Trust - Donations',
    number: '11070055812017',
    iban_no: 'PK12CHNR0011070055812017',
    swift_code: 'CHNRPKKI',
    currency: 'PKR',
    status: 1,
    kind: 'general',
  },
]
