import { listWebCauses } from '../../../contract/src/causes.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readWebCauses } from './causes.queries.ts'

export function causesRoutes(route: Route, { db }: Parts): void {
  route(listWebCauses, () => readWebCauses(db))
}
