import { sql } from 'kysely'
import * as forecastCalls from '../../../contract/src/agreement-forecast.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { exportedAgreement } from '../../../contract/src/export-columns.ts'
import * as calls from '../../../contract/src/office-agreements.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Route } from '../platform/http/route.ts'
import * as changes from './change-agreement.ts'
import { enterAgreement } from './enter-agreement.ts'
import { readForecast } from './forecast.ts'
import {
  agreementsToExport,
  listAgreements,
  readAgreementDetails,
  readAgreementRows,
  readLink,
} from './office-agreements.queries.ts'
import { readRules } from './read-agreement.ts'
import { remindDonors, sendAgreementLink } from './send-agreement-messages.ts'

export function officeAgreementsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  const writer = context.donationWriter
  route(calls.listAgreements, ({ body, query, readDb }) => listAgreements(readDb, body, query))
  route(calls.exportAgreements, (call) => {
    const rows = agreementsToExport(call.readDb, call.body)
    return context.exports.table('agreements', call, { columns: exportedAgreement, rows })
  })
  route(calls.listContactAgreements, ({ params }) =>
    readAgreementRows(
      db,
      sql`agreement.id in (select agreement_id from agreement_contacts where contact_id = ${params.id})`,
    ),
  )
  route(calls.readAgreementDetails, ({ params, reader }) =>
    readAgreementDetails(db, params.id, reader.language),
  )
  route(calls.enterAgreement, ({ body, ...staff }) => enterAgreement(context, body, staff))
  route(calls.sendAgreementLink, ({ params, ...staff }) => sendAgreementLink(db, params.id, staff))
  route(calls.remindDonors, ({ body, ...staff }) => remindDonors(db, body, staff))
  route(forecastCalls.readForecast, ({ readDb }) => readForecast(readDb))

  const changeOf = async ({ params, ...by }: Staff & { params: { id: number } }) => ({
    db,
    sealer: context.sealer,
    link: await readLink(db, params.id),
    by,
  })
  route(calls.changeDonorAgreement, async ({ body, ...call }) => {
    await changes.changeTerms(await changeOf(call), body, writer)
  })
  route(calls.pauseDonorAgreement, async ({ body, ...call }) => {
    await changes.pauseAgreement(await changeOf(call), body)
  })
  route(calls.resumeDonorAgreement, async (call) => {
    await changes.resumeAgreement(await changeOf(call))
  })
  route(calls.skipDonorPeriod, async ({ body, ...call }) => {
    await changes.skipPeriod(await changeOf(call), body)
  })
  route(calls.removeDonorInstrument, async (call) => {
    await changes.removeInstrument(await changeOf(call))
  })
  route(calls.endDonorAgreement, async ({ body, ...call }) => {
    await changes.endAgreement(await changeOf(call), body)
  })

  route(calls.readAgreementSettings, () => readSettings(db))
  route(calls.saveAgreementSettings, async ({ body, ...staff }) => {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('agreement_settings')
        .values({ ...body, changed_by: staff.caller.id })
        .execute()
      await recordAudit(trx, staff, 'changed_agreement_settings', 'settings', body)
    })
    return readSettings(db)
  })
}

async function readSettings(db: Database): Promise<BodyOf<typeof calls.saveAgreementSettings>> {
  const { surplus, calendar } = await readRules(db)
  return { surplus, moon_shift: calendar.moon_shift }
}
