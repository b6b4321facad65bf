import * as calls from '../../../contract/src/operations.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { readStatus } from './operations.queries.ts'

export function operationsRoutes(route: Route, context: AppContext): void {
  route(calls.readOperations, () => readStatus(context))
}
