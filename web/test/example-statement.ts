import type { AnswerOf } from '../../contract/src/entry.ts'
import type { StatementLine, StatementProposal } from '../../contract/src/statement-lines.ts'
import type {
  readStatement,
  StatementAccount,
  StatementFile,
  StatementPreview,
} from '../../contract/src/statements.ts'

export const exampleAccount: StatementAccount = {
  id: 4,
  bank_name: 'Chinar Bank',
  name: 'Amanah General',
  number: '0202',
  iban_no: 'PK34CHNR0011070055812009',
  kind: 'general',
  status: 1,
  last_day: '2026-10-31',
}

const totals: StatementFile['totals'] = {
  line_count: 4,
  credit_count: 3,
  credit_paisa: 1_800_000,
  debit_paisa: -100_000,
  opening_paisa: 5_000_000,
  closing_paisa: 6_700_000,
  first_day: '2026-11-01',
  last_day: '2026-11-20',
}

/** File of four lines as the server sends it: three credits, of which one is matched and two are open. */
export function exampleFile(overrides: Partial<StatementFile> = {}): StatementFile {
  return {
    id: 7,
    bank_account: exampleAccount,
    name: 'november.csv',
    format: 'csv',
    imported_by: 'Aisha Khan',
    imported_at: '2026-11-21T06:00:00.000Z',
    totals,
    new_line_count: 4,
    matched: { count: 1, paisa: 500_000 },
    left: { count: 0, paisa: 0 },
    open: { count: 2, paisa: 1_300_000 },
    not_entered: { count: 1, paisa: 100_000 },
    ...overrides,
  }
}

export const exampleStatement = (overrides: Partial<StatementFile> = {}): AnswerOf<typeof readStatement> => ({
  file: exampleFile(overrides),
  suggested: {
    sure: { count: 1, paisa: 800_000 },
    likely: { count: 0, paisa: 0 },
    agreement: { count: 0, paisa: 0 },
  },
})

/** Pending donation of Rs. 8,000, proposed by its code. */
export function exampleProposal(overrides: Partial<StatementProposal> = {}): StatementProposal {
  return {
    attempt_id: 31,
    kind: 'donation',
    id: 17,
    code: 'K7Q-M3X-PD4',
    name: 'Bilal Ahmed',
    amount: 8000,
    missing: 8000,
    part: 8000,
    status: 'pending',
    created_at: '2026-11-18T10:00:00.000Z',
    speaks_for: ['code', 'amount'],
    misplaced: null,
    confidence: 'sure',
    ...overrides,
  }
}

/** Open credit of Rs. 8,000 without proposals. */
export function exampleLine(overrides: Partial<StatementLine> = {}): StatementLine {
  return {
    id: 101,
    value_date: '2026-11-19',
    amount_paisa: 800_000,
    open_paisa: 800_000,
    description: 'IBFT from mobile',
    counterparty: '',
    reference: '',
    balance_paisa: null,
    status: 'open',
    left_reason: null,
    decided_by: null,
    decided_at: null,
    voucher: null,
    matches: [],
    proposals: [],
    suggested: null,
    ...overrides,
  }
}

/** Open credit whose text has the code of {@link exampleProposal}. */
export function exampleSureLine(overrides: Partial<StatementLine> = {}): StatementLine {
  return exampleLine({
    description: 'IBFT K7Q-M3X-PD4 Bilal',
    proposals: [exampleProposal()],
    suggested: { confidence: 'sure', parts: [{ attempt_id: 31, amount: 8000 }] },
    ...overrides,
  })
}

/** Preview of a CSV with two columns of money. */
export function examplePreview(overrides: Partial<StatementPreview> = {}): StatementPreview {
  return {
    format: 'csv',
    imported_as: null,
    encoding: null,
    unreadable_lines: [],
    unreadable_count: 0,
    delimiter: ',',
    delimiters: [],
    heading_line: 1,
    columns: [
      { name: 'Date', examples: ['01/11/2026', '02/11/2026'] },
      { name: 'Narration', examples: ['IBFT K7Q-M3X-PD4', 'Profit'] },
      { name: 'Credit', examples: ['8,000.00', ''] },
      { name: 'Debit', examples: ['', '1,000.00'] },
    ],
    mapping: {
      date: 'Date',
      date_format: 'day_first',
      description: ['Narration'],
      credit: 'Credit',
      debit: 'Debit',
      amount: null,
      direction: null,
      balance: null,
      reference: null,
      counterparty: null,
    },
    mapping_from: 'guessed',
    lines: [
      {
        line: 2,
        value_date: '2026-11-01',
        amount_paisa: 800_000,
        description: 'IBFT K7Q-M3X-PD4',
        counterparty: '',
        reference: '',
        balance_paisa: null,
      },
    ],
    totals,
    new_line_count: 3,
    problems: [],
    problem_count: 0,
    skipped: [],
    skipped_count: 0,
    ...overrides,
  }
}
