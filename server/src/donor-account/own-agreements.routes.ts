import { sql } from 'kysely'
import * as calls from '../../../contract/src/agreements.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { readAgreementPages } from '../agreements/agreements.queries.ts'
import { createAgreement } from '../agreements/create-agreement.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Route } from '../platform/http/route.ts'
import { readSignedInDonor } from './donor-session.ts'
import { isMadeWithPoints } from './find-mailboxes.ts'
import { type OwnRecord, readOwnPoints, requireOwnRecord } from './own-record.queries.ts'

/** Calls about regular donations that depend on the donor's session. */
export function ownAgreementsRoutes(route: Route, context: AppContext): void {
  const { db, secure, donationGuard: guard } = context
  route(calls.createAgreement, async ({ body, reader: { language }, request }) => {
    const donor = await readSignedInDonor(db, request, secure)
    const points = donor ? await readOwnPoints(db, donor.point) : []
    const isConfirmed = points.includes(body.email.toLowerCase()) || points.includes(body.phone)
    return guard.run(request, body, ({ key, ...options }) =>
      createAgreement(context, { body, key, language, isConfirmed }, options),
    )
  })
  route(calls.listOwnAgreements, async ({ donor, reader }) => {
    const record = await requireOwnRecord(db, donor)
    return readOwnAgreements(db, record, reader.language)
  })
}

/**
 * Reads the agreements that a donor's session shows, newest first. Anybody can make one under the donor's
 * name, so a whole record shows those that were paid or that staff entered.
 */
export const readOwnAgreements = (
  db: Database,
  { contactId, points, isWhole }: Pick<OwnRecord, 'contactId' | 'points' | 'isWhole'>,
  language: Language,
): ReturnType<typeof readAgreementPages> =>
  readAgreementPages(
    db,
    sql`agreement.id in (select agreement_id from agreement_contacts where contact_id = ${contactId})
      and (${isWhole} and (activated_at is not null or created_by is not null) or ${isMadeWithPoints(points)})`,
    language,
  )
