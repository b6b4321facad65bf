import { listAudit } from '../../../contract/src/audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readAudit } from './audit.queries.ts'

export function auditRoutes(route: Route, { db }: Parts): void {
  route(listAudit, ({ body, query }) => readAudit(db, body, query))
}
