import { sql } from 'kysely'
import * as calls from '../../../../contract/src/api-keys.ts'
import * as lists from '../../../../contract/src/cursor-lists.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { changeApiKey, makeApiKey, revokeApiKey, rotateApiKey } from './change-api-key.ts'
import {
  readAgreementsByCursor,
  readContactsByCursor,
  readDonationsByCursor,
  readReceiptsByCursor,
} from './cursor-lists.queries.ts'
import { todayInPakistan } from './read-api-key.ts'

export function apiKeysRoutes(route: Route, { db }: AppContext): void {
  route(lists.listDonationsByCursor, ({ query, caller }) => readDonationsByCursor(db, query, caller))
  route(lists.listContactsByCursor, ({ query, caller }) => readContactsByCursor(db, query, caller))
  route(lists.listReceiptsByCursor, ({ query }) => readReceiptsByCursor(db, query))
  route(lists.listAgreementsByCursor, ({ query, caller }) => readAgreementsByCursor(db, query, caller))
  route(calls.listApiKeys, ({ caller }) => readApiKeys(db, caller.id))
  route(calls.makeApiKey, ({ body, ...staff }) => makeApiKey(db, body, staff))
  route(calls.changeApiKey, ({ params, body, ...staff }) => changeApiKey(db, params.id, body, staff))
  route(calls.rotateApiKey, ({ params, body, ...staff }) => rotateApiKey(db, params.id, body, staff))
  route(calls.revokeApiKey, ({ params, ...staff }) => revokeApiKey(db, params.id, staff))
}

/** Reads the keys that are not revoked, newest first. @param reader user id, for `is_mine` */
const readApiKeys = (db: Database, reader: number): Promise<AnswerInput<typeof calls.listApiKeys>> =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['api_keys.id', 'name', 'scopes', 'networks', 'public_id', 'last_four'])
    .select(['api_keys.created_at', 'last_used_at'])
    .select((key) => [
      sql<string>`expires_on::text`.as('expires_on'),
      sql<string>`first_name || ' ' || last_name`.as('owner'),
      key('owner_id', '=', reader).$castTo<boolean>().as('is_mine'),
      sql<Date | null>`case when old_until > now() then old_until end`.as('old_until'),
      sql<boolean>`expires_on < ${todayInPakistan}`.as('is_expired'),
      sql<boolean>`exists (select from pending_changes where is_open and subject = 'api_key'
        and target = api_keys.id::text)`.as('waits'),
    ])
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.id', 'desc')
    .execute()
