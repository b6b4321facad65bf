import {
  listDonationStatuses,
  listDonations,
  readDonation as readCall,
  readReferenceFile,
} from '../../../contract/src/donations.ts'
import { paymentStatuses } from '../../../contract/src/statuses.ts'
import type { Parts } from '../parts.ts'
import { Download } from '../platform/download.ts'
import type { Route } from '../platform/route.ts'
import { findReferenceFile, readDonation, readDonations } from './donations.queries.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

export function donationsRoutes(route: Route, { db, storage }: Parts): void {
  route(listDonations, ({ body, query }) => readDonations(db, body, query))
  route(readCall, ({ params }) => readDonation(db, params.id))
  route(listDonationStatuses, async () => [...paymentStatuses])
  route(readReferenceFile, async ({ params }) => {
    const key = await findReferenceFile(db, params.id)
    const extension = key.split('.').at(-1) ?? ''
    return new Download({
      content: await storage.getStream(key),
      type: types[extension] ?? 'application/octet-stream',
      name: `receipt-${params.id}.${extension}`,
      disposition: 'inline',
    })
  })
}
