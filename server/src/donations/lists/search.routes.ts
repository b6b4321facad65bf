import * as calls from '../../../../contract/src/search.ts'
import type { AppContext } from '../../context.ts'
import type { Route } from '../../platform/http/route.ts'
import { searchFor } from './search.queries.ts'

export function searchRoutes(route: Route, { sealer }: AppContext): void {
  route(calls.search, ({ body, caller, readDb }) => searchFor(readDb, body.text, caller.rights, sealer))
}
