/** Files that are not yet named after their main export. */
export const stillToRename: string[] = [
  'bench/run-server.ts',
  'server/src/charity/wording-english.ts',
  'server/src/giving/donations/donation-code.ts',
  'server/src/messages/email-templates.ts',
  'server/src/messages/outbox-pages.ts',
  'server/src/payments/create-payment.ts',
  'server/src/receipts/receipt-page.ts',
  'server/src/receipts/receipt-pdf.ts',
  'server/src/settlement/discrepancies/decide-discrepancy.ts',
  'server/src/statements/import-statement.ts',
  'server/test/simulation/callback-queue.ts',
  'server/test/simulation/money-of-attempt.ts',
  'server/test/simulation/read-books.ts',
  'server/test/statement-desk.ts',
  'server/test/test-records.ts',
]
