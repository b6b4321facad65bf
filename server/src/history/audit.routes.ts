import * as calls from '../../../contract/src/audit.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { readAudit } from './audit.queries.ts'

export function auditRoutes(route: Route, { db }: AppContext): void {
  route(calls.listAudit, ({ body, query }) => readAudit(db, body, query))
}
