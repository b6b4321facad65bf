import {
  listDonationStatuses,
  listDonations,
  readDonation as readCall,
  readReferenceFile,
  readDonationTimeline as timelineCall,
} from '../../../contract/src/donations.ts'
import { paymentStatuses } from '../../../contract/src/statuses.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readTimeline } from './attempt-details.queries.ts'
import { readDonation, readDonations } from './donations.queries.ts'
import { downloadReferenceFile } from './download-reference-file.ts'

export function donationsRoutes(route: Route, parts: Parts): void {
  const { db, readDb } = parts
  const payable = ({ id }: { id: number }) => ({ table: 'donations', id }) as const
  route(listDonations, ({ body, query }) => readDonations(readDb, body, query))
  route(readCall, async ({ params, ...doer }) => {
    const showsCnic = doer.caller.rights.has('donation.personal')
    const donation = await readDonation(db, params.id, showsCnic)
    if (showsCnic && donation.donor.cnic !== null)
      await recordAudit(db, doer, 'viewed a full CNIC', `donation ${donation.donation_code}`)
    return donation
  })
  route(timelineCall, ({ params }) => readTimeline(db, payable(params)))
  route(listDonationStatuses, async () => [...paymentStatuses])
  route(readReferenceFile, ({ params, ...doer }) => downloadReferenceFile(parts, payable(params), doer))
}
