import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  exportLedgerLines,
  exportReport,
  listLedgerLines,
  readReport,
} from '../../../../contract/src/accounting.ts'
import { previewAgreementImport } from '../../../../contract/src/agreement-import.ts'
import { allCalls } from '../../../../contract/src/all-calls.ts'
import { listAudit } from '../../../../contract/src/audit.ts'
import { readContactTimeline } from '../../../../contract/src/contact-timeline.ts'
import { exportContacts, listContacts, suggestContacts } from '../../../../contract/src/contacts.ts'
import { exportDonations, listDonations } from '../../../../contract/src/donations.ts'
import { previewEmail } from '../../../../contract/src/email-templates.ts'
import type { Entry } from '../../../../contract/src/entry.ts'
import { countUnexported } from '../../../../contract/src/journal.ts'
import { exportAgreements, listAgreements } from '../../../../contract/src/office-agreements.ts'
import { exportPayments, listPayments } from '../../../../contract/src/payments.ts'
import { listOverduePayments } from '../../../../contract/src/payouts.ts'
import { exportPersonalData, findPersonalData } from '../../../../contract/src/personal-data.ts'
import { listDiscrepancies } from '../../../../contract/src/reconciliation.ts'
import { search } from '../../../../contract/src/search.ts'
import {
  listReportDiscrepancies,
  listReportLines,
  previewReport,
} from '../../../../contract/src/settlement-reports.ts'
import { findCandidates, listStatementLines } from '../../../../contract/src/statement-lines.ts'
import { listStatements, previewStatement } from '../../../../contract/src/statements.ts'
import { listVouchers } from '../../../../contract/src/vouchers.ts'
import { printStatements } from '../../../../contract/src/yearly-statements.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleRefundable } from '../../../test/example-refundable.ts'
import { exampleTransferDetails, exampleVerification } from '../../../test/example-row.ts'
import { exampleLine, exampleStatement } from '../../../test/example-statement.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { donationFilterFields } from '../donations/donations-page.tsx'
import { RefundSection } from '../parts/details/refund-section.tsx'
import { TransferDecision } from '../parts/details/transfer-decision.tsx'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { causeNames } from '../parts/use-cause-names.ts'
import { ReconciliationPage } from '../reconciliation/reconciliation-page.tsx'
import { StatementsPage } from '../statements/statements-page.tsx'
import { entryQuery } from './entry-query.ts'
import { staleAfter } from './stale-after.ts'

const { t } = readerOf('en')

/** Calls with a body that change nothing. */
const reads: readonly Entry[] = [
  listDonations,
  exportDonations,
  listPayments,
  exportPayments,
  listDiscrepancies,
  listAudit,
  listStatements,
  listStatementLines,
  findCandidates,
  previewStatement,
  previewReport,
  search,
  suggestContacts,
  findPersonalData,
  exportPersonalData,
  previewEmail,
  listContacts,
  readContactTimeline,
  exportContacts,
  printStatements,
  listVouchers,
  readReport,
  exportReport,
  listLedgerLines,
  exportLedgerLines,
  countUnexported,
  listAgreements,
  exportAgreements,
  previewAgreementImport,
  listOverduePayments,
  listReportDiscrepancies,
  listReportLines,
]
const changes = allCalls.filter(
  (entry) =>
    entry.method !== 'GET' && entry.who !== 'anyone' && entry.who !== 'donor' && !reads.includes(entry),
)

test('every change declares the calls that it makes stale, and these are read-only', () => {
  expect(changes.length).toBeGreaterThan(0)
  for (const change of changes) {
    const stale = staleAfter(change)
    expect(stale.filter((entry) => entry.method !== 'GET' && !reads.includes(entry))).toEqual([])
    expect(stale).toContain(listAudit)
  }
})

const verified = exampleTransferDetails({ status: 'success', found: 5000, verification: exampleVerification })

test('reversing a verification refetches the lines of the statement', async () => {
  const { staff, sent } = openScreen(
    <>
      <StatementsPage />
      <TransferDecision of={{ what: 'donation', id: 17 }} transfer={verified} />
    </>,
    {
      'GET /statement/7': () => ({ data: exampleStatement() }),
      'POST /statement/7/lines': () => pageOf([exampleLine()]),
      'POST /transfer/31/reverse': () => ({ data: null }),
    },
    { address: '/?file=7', rights: ['statement', 'donation.reverse'] },
  )
  await screen.findByRole('table')
  const asked = () => sent.filter(({ call }) => call === 'POST /statement/7/lines')
  expect(asked()).toHaveLength(1)
  await staff.click(screen.getByRole('button', { name: 'Reverse verification' }))
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'The wrong line')
  await staff.click(screen.getByRole('button', { name: 'Reverse' }))
  const question = await screen.findByRole('alertdialog')
  await staff.click(within(question).getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
})

const refund = {
  section: <RefundSection of={{ what: 'donation', id: 17 }} status="success" person="Ayesha Khan" />,
  answers: {
    'GET /donation/17/refunds': () => ({ data: [exampleRefundable] }),
    'POST /refund/7': () => ({ data: { status: 'made' } }),
  },
}

async function makeRefund(staff: ReturnType<typeof openScreen>['staff']) {
  await staff.click(await screen.findByRole('button', { name: 'Make a refund' }))
  await staff.enter(screen.getByRole('textbox', { name: /Reason/ }), 'Given twice')
  await staff.click(screen.getByRole('button', { name: 'Refund' }))
  const question = await screen.findByRole('alertdialog')
  await staff.click(within(question).getByRole('button', { name: 'Refund' }))
}

test('a refund reloads the discrepancies', async () => {
  const { staff, sent } = openScreen(
    <>
      <ReconciliationPage />
      {refund.section}
    </>,
    {
      ...refund.answers,
      'POST /reconciliation': () => pageOf([]),
      'GET /reconciliation/run': () => ({ data: null }),
      'GET /payment/gateway': () => ({ data: [] }),
    },
    { rights: ['reconciliation', 'donation.refund'] },
  )
  await screen.findByText('No open discrepancies')
  const asked = () => sent.filter(({ call }) => call === 'POST /reconciliation')
  expect(asked()).toHaveLength(1)
  await makeRefund(staff)
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test('a list of donations is refetched after a change, whatever its title', async () => {
  const { staff, sent } = openScreen(
    <>
      <ListScreen
        rows="donations"
        title="Gifts"
        fields={donationFilterFields(t, causeNames(t, []))}
        choices={{
          cause_names: [],
          statuses: [],
          payment_gateways: [],
          payment_modes: [],
          waiting: [],
          marks: [],
          kinds: [],
          bank_accounts: [],
        }}
        columns={[]}
        rowKey={(row: { id: number }) => row.id}
        read={(asked) => entryQuery(t, listDonations, asked)}
        noneYet={null}
      />
      {refund.section}
    </>,
    { ...refund.answers, 'POST /donation': () => pageOf([]) },
    { rights: ['donation.refund'] },
  )
  await screen.findByText('No donations yet')
  const asked = () => sent.filter(({ call }) => call === 'POST /donation')
  expect(asked()).toHaveLength(1)
  await makeRefund(staff)
  await waitFor(() => expect(asked()).toHaveLength(2))
})
