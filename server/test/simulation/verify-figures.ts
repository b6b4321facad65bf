import { sql } from 'kysely'
import { expect } from 'vitest'
import type { readReport } from '../../../contract/src/accounting.ts'
import type { readGivingCharts } from '../../../contract/src/analytics.ts'
import type { readContact } from '../../../contract/src/contacts.ts'
import type { listDonations } from '../../../contract/src/donations.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import { donationFilters } from '../../../contract/src/lists.ts'
import { holdsMoney } from '../../../contract/src/status.ts'
import { verifiedLines } from '../../src/accounting/ledger/ledger.checks.ts'
import { donationsToExport } from '../../src/donations/donations-to-export.ts'
import { readYearlyStatements } from '../../src/receipts/yearly-statement.queries.ts'
import { readClock } from '../read-clock.ts'
import type { TestApp } from '../test-app.ts'
import type { Staff } from '../visitor.ts'

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0)

/**
 * Asserts that each cause has received the same on the dashboard, in the list, on the donors' profiles, in
 * the report of receipts and in the export by line, and each donor the same on profile and yearly statements;
 * in rupees after refunds. Only the report contains the first of two transfers before the second is received
 * (docs/decisions/0162).
 */
export async function verifyFigures({ db, context }: TestApp, staff: Staff): Promise<void> {
  while (true) {
    const { rows } = await sql<{ count: number }>`select attach_contacts(1000) as count`.execute(db)
    if (!rows[0]?.count) break
  }
  const read = async <Answer>(method: string, path: string, body?: object) => {
    const answer = await staff.call<Answer>(method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body.data
  }
  const chart = await read<AnswerOf<typeof readGivingCharts>>('GET', '/analytics/giving-charts')
  const report = await read<AnswerOf<typeof readReport>>('POST', '/ledger-reports/search?report=receipts', {
    date_from: '2020-01-01',
    date_to: readClock().today,
  })
  const contacts = await db.selectFrom('contact_totals').select('contact_id').execute()
  const profiles = await Promise.all(
    contacts.map(({ contact_id }) => read<AnswerOf<typeof readContact>>('GET', `/contacts/${contact_id}`)),
  )
  const lines = await donationsToExport(db, donationFilters.parse({}), context.sealer, {
    byLine: true,
    prefix: '',
  }).execute()
  const list = async (filters: object) => {
    const { received } = await read<AnswerOf<typeof listDonations>>('POST', '/donation', filters)
    return received ?? { amount: 0, refunded: 0, of_causes: 0 }
  }
  const parts = await sql<{ fundtitle: string; amount: number }>`
    select fundtitle, part.amount::int from (${sql.raw(verifiedLines)}) as part
    join causes on causes.id = part.cause_id`.execute(db)
  for (const cause of ['Sadqah', 'Zakat']) {
    const inPart = sumOf(
      parts.rows.filter(({ fundtitle }) => fundtitle === cause),
      (part) => part.amount,
    )
    const listed = (await list({ cause_names: [cause] })).of_causes ?? 0
    const exported = sumOf(lines, ({ fundtitles, status, amount, refunded_amount }) =>
      fundtitles === cause && holdsMoney(status.replaceAll(' ', '_')) ? amount - refunded_amount : 0,
    )
    const ofCause = report.sections.flatMap(({ rows }) => rows).find(({ label }) => label === cause)
    const figures = {
      dashboard: chart.by_cause.find((one) => one.cause === cause)?.amount ?? 0,
      profiles: sumOf(
        profiles.flatMap(({ causes }) => causes.filter(({ fundtitle }) => fundtitle === cause)),
        ({ amount }) => amount,
      ),
      report: Number(ofCause?.figures[2]?.value ?? 0) / 100,
      exported,
    }
    expect({ cause, ...figures }).toEqual({
      cause,
      dashboard: listed,
      profiles: listed,
      report: listed + inPart,
      exported: listed,
    })
  }
  const { amount, refunded } = await list({})
  const given = sumOf(profiles, (profile) => profile.amount)
  const charted = sumOf(chart.by_day, (day) => day.amount)
  expect({ charted, given }).toEqual({ charted: amount - refunded, given: amount - refunded })
  for (const { id, years } of profiles)
    for (const { tax_year, amount: ofYear } of years) {
      const key = { contactId: id, taxpayerId: null }
      const [statement] = await readYearlyStatements(context, tax_year, [key], { inFull: false })
      const stated = sumOf(statement?.donations ?? [], (donation) => donation.amount)
      expect({ id, tax_year, stated }).toEqual({ id, tax_year, stated: ofYear })
    }
}
