import { expect, test } from 'vitest'
import { readStatement } from './read-file.ts'

const owner = { iban_no: 'PK90MGIB0002140010457302', number: '0214-0010457302', currency: 'PKR' }
const none = { sent: null, remembered: null }
const read = (text: string) => readStatement(Buffer.from(text), owner, none)

const message = (...movements: string[]) =>
  [
    '{1:F01MGIBPKKAXXXX0000000000}{2:I940XXXXXXXXXXXXN}{4:',
    ':20:STMT-1',
    ':25:PK90MGIB0002140010457302',
    ':28C:00321/001',
    ':60F:C261114PKR10000,00',
    ...movements,
    ':62F:C261116PKR14900,50',
    '-}',
  ].join('\r\n')
const credit = [':61:2611151115C5000,5NTRFNONREF//FT2611559', ':86:IBFT FROM AYESHA KHAN', 'K7QM3XPD4']
const charge = [':61:261116D100,NCHGCHARGES', ':86:?00CHARGES?20SMS?21 ALERTS?32MEEZAN BANK']

test('movements have day, sign, amount, references and text, and agree with the balances', () => {
  const statement = read(message(...credit, ...charge))
  expect(statement).toMatchObject({
    format: 'mt940',
    problems: [],
    opening_paisa: 1_000_000,
    closing_paisa: 1_490_050,
    csv: null,
  })
  expect(statement.lines).toMatchObject([
    {
      line: 6,
      value_date: '2026-11-15',
      amount_paisa: 500_050,
      description: 'IBFT FROM AYESHA KHAN K7QM3XPD4',
      reference: 'FT2611559',
    },
    {
      amount_paisa: -10_000,
      description: 'CHARGES SMS ALERTS',
      counterparty: 'MEEZAN BANK',
      reference: 'CHARGES',
    },
  ])
})

test('a reversed credit is a debit, and a balance that does not add up is a problem', () => {
  const reversed = read(message(...credit, ':61:2611161116RC100,00NTRFREF1'))
  expect(reversed.lines[1]?.amount_paisa).toBe(-10_000)
  expect(reversed.problems).toEqual([])
  expect(read(message(...credit)).problems).toHaveLength(1)
  expect(read(message(...credit, ':61:garbage', ...charge)).problems).toMatchObject([{ line: 9 }])
})

test('a statement for another account or currency is refused; an account number does as well as the IBAN', () => {
  const text = message(...credit, ...charge)
  const other = text.replace('PK90MGIB0002140010457302', 'PK36SCBL0000001123456702')
  expect(() => read(other)).toThrow('This statement is for account PK36SCBL0000001123456702')
  expect(() => read(text.replaceAll('PKR', 'USD'))).toThrow('This statement is in USD')
  expect(read(text.replace(':25:PK90MGIB0002140010457302', ':25:MGIBPKKA/02140010457302')).problems).toEqual(
    [],
  )
  // Field 25P has the bank's code below the account.
  expect(read(text.replace(/:25:(.*)/, ':25P:$1\nMGIBPKKA')).problems).toEqual([])
})

/** Layouts of the public samples in github.com/WoLpH/mt940 (mt940_tests), with other names and amounts. */
const layouts: [layout: string, movements: string[], lines: object[]][] = [
  [
    'Knab: a whole amount without a comma, lower case in the reference, a description of three lines',
    [':61:2611151115C4900NTRF15-11-2026 10:05//B4G29', ':86:ORDER 264267', 'REK: PK36', 'NAAM: A. KHAN', ''],
    [
      {
        amount_paisa: 490_000,
        reference: '15-11-2026 10:05',
        description: 'ORDER 264267 REK: PK36 NAAM: A. KHAN',
      },
    ],
  ],
  [
    'Sberbank: a type filled with spaces, a letter of the currency, and fields of its own',
    [':61:2611151115CR4900,00S   X', ':NS:01526715', '02A12596785', '09IBFT'],
    [{ amount_paisa: 490_000, reference: 'X', description: 'X' }],
  ],
  [
    'SNS: the name below the movement, and blank lines filled with spaces',
    [':61:2611151115C4920,00NIOB0987654321', 'a khan', ':86:0987654321 a khan', '    ', 'zakat', '    '],
    [{ amount_paisa: 492_000, description: '0987654321 a khan zakat a khan', reference: '0987654321' }],
  ],
  [
    'mBank: one cent, a type in words below the movement, and a description that wraps within a number',
    [
      ':61:2611151115CN4900,01NTRFNONREF//MB170119',
      '911-TRANSFER',
      ':86:911 TRANSFER; FROM:',
      '56114010; TNR: 1',
      '79171',
    ],
    [
      {
        amount_paisa: 490_001,
        reference: 'MB170119',
        description: '911 TRANSFER; FROM: 56114010; TNR: 1 79171 911-TRANSFER',
      },
    ],
  ],
  [
    'Raiffeisen: no day of entry, no reference, letters outside ASCII',
    [':61:261115CF4900,00N527', 'Csoportos átutalás', ':86:CAB18D1700041116', 'KARACHI KFT.'],
    [
      {
        value_date: '2026-11-15',
        amount_paisa: 490_000,
        reference: '',
        description: 'CAB18D1700041116 KARACHI KFT. Csoportos átutalás',
      },
    ],
  ],
]

test.each(layouts)('the layout of %s is read', (_, movements, lines) => {
  const statement = read(message(...movements))
  expect(statement.lines).toMatchObject(lines)
  // The closing balance is that of other movements.
  expect(statement.problems).toMatchObject([{ line: 6 + movements.length }])
})
