import * as corrections from '../../../contract/src/corrections.ts'
import * as calls from '../../../contract/src/donations.ts'
import { exportedDonation } from '../../../contract/src/export-columns.ts'
import * as searchCalls from '../../../contract/src/search.ts'
import { paymentStatuses } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import { findIntentId } from '../history/find-intent-id.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Route } from '../platform/http/route.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import { newPlaceholderPrefix } from '../platform/text/replace-placeholders.ts'
import { downloadReferenceFile } from '../settlement/attempts/download-reference-file.ts'
import { correctDonor } from './correct-donor.ts'
import { readDonationTimeline } from './donation-timeline.queries.ts'
import {
  readBankAccountNames,
  readDonation,
  readDonationSites,
  readDonations,
  readDonorLink,
} from './donations.queries.ts'
import { donationsToExport } from './donations-to-export.ts'
import { searchFor } from './lists/search.queries.ts'

export function donationsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  const donation = ({ id }: { id: number }) => ({ kind: 'donation', id }) as const
  route(calls.listDonations, ({ body, query, reader, readDb }) =>
    readDonations(reader.language, readDb, context.sealer, body, query),
  )
  route(calls.exportDonations, (call) => {
    const { readDb, body, query, caller, reader } = call
    const inFull = caller.rights.has('donation.personal')
    const prefix = newPlaceholderPrefix()
    return context.exports.table('donations', call, {
      columns: exportedDonation,
      rows: donationsToExport(readDb, body, context.sealer, { byLine: query.rows === 'lines', prefix }),
      placeholder: { prefix, replace: (cnic) => formatCnic(reader.t, context.sealer, cnic, inFull) },
    })
  })
  route(searchCalls.search, ({ body, caller, readDb }) =>
    searchFor(readDb, body.text, caller.rights, context.sealer),
  )
  route(calls.readDonation, async ({ params, ...actor }) => {
    const donation = await readDonation(actor.reader.t, context, params.id, actor.caller)
    if (actor.caller.rights.has('donation.personal') && donation.donor.cnic !== null)
      await recordAudit(db, actor, 'viewed_full_cnic', `donation ${donation.donation_code}`)
    return donation
  })
  route(calls.readDonorLink, async ({ params, ...actor }) => {
    const { code, ...link } = await readDonorLink(context, params.id)
    await recordAudit(db, actor, 'viewed_donor_link', `donation ${code}`)
    return link
  })
  route(calls.readDonationTimeline, async ({ params, query, reader }) =>
    readDonationTimeline(db, reader.language, await findIntentId(db, donation(params)), query.newest),
  )
  route(corrections.correctDonor, ({ params, body, ...staff }) => correctDonor(db, params.id, body, staff))
  route(calls.listDonationStatuses, async () => [...paymentStatuses])
  route(calls.listDonationAccounts, () => readBankAccountNames(db))
  route(calls.listDonationSites, ({ readDb }) => readDonationSites(readDb))
  route(calls.readReferenceFile, ({ params, query, ...actor }) =>
    downloadReferenceFile(context, donation(params), query.part, actor),
  )
}
