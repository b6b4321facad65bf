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
import { Download } from '../platform/download.ts'
import type { Route } from '../platform/route.ts'
import { findReferenceFile, readDonation, readDonations, readDonationTimeline } from './donations.queries.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

export function donationsRoutes(route: Route, { db, readDb, storage }: Parts): void {
  route(listDonations, ({ body, query }) => readDonations(readDb, body, query))
  route(readCall, async ({ params, ...doer }) => {
    const showsCnic = doer.caller.rights.has('donation.personal')
    const donation = await readDonation(db, params.id, showsCnic)
    if (showsCnic && donation.donor.cnic !== null)
      await recordAudit(db, doer, 'viewed a full CNIC', `donation ${donation.donation_code}`)
    return donation
  })
  route(timelineCall, ({ params }) => readDonationTimeline(db, params.id))
  route(listDonationStatuses, async () => [...paymentStatuses])
  route(readReferenceFile, async ({ params, ...doer }) => {
    const key = await findReferenceFile(db, params.id)
    await recordAudit(db, doer, 'viewed a receipt', `donation ${params.id}`)
    const extension = key.split('.').at(-1) ?? ''
    return new Download({
      content: await storage.getStream(key),
      type: types[extension] ?? 'application/octet-stream',
      name: `receipt-${params.id}.${extension}`,
      disposition: 'inline',
    })
  })
}
