import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import { makeDonation } from './make-donation.ts'

/** @param callsPerMinute how many donations one address may begin; 0 sets no limit */
export function donateRoutes(route: Route, context: AppContext, callsPerMinute: number): void {
  route(
    donate,
    ({ body, request }) => makeDonation(context, body, readKey(request.headers[idempotencyHeader])),
    {
      callsPerMinute,
    },
  )
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw Problem.invalid({
    [idempotencyHeader]: ['The Idempotency-Key can have at most 200 characters, without spaces.'],
  })
}
