import { search } from '../../../contract/src/search.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { searchFor } from './search.queries.ts'

export function searchRoutes(route: Route, { readDb }: AppContext): void {
  route(search, ({ body, caller }) => searchFor(readDb, body.text, caller.rights))
}
