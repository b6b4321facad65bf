import { sql } from 'kysely'
import * as calls from '../../../../contract/src/api-keys.ts'
import * as lists from '../../../../contract/src/cursor-lists.ts'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { changeApiKey, createApiKey, revokeApiKey, rotateApiKey } from './change-api-key.ts'
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
  route(calls.createApiKey, ({ body, ...staff }) => createApiKey(db, body, staff))
  route(calls.changeApiKey, ({ params, body, ...staff }) => changeApiKey(db, params.id, body, staff))
  route(calls.rotateApiKey, ({ params, body, ...staff }) => rotateApiKey(db, params.id, body, staff))
  route(calls.revokeApiKey, ({ params, ...staff }) => revokeApiKey(db, params.id, staff))
}

/** Reads the keys that are not revoked, newest first. @param reader user id, for `is_mine` */
async function readApiKeys(db: Database, reader: number): Promise<AnswerInput<typeof calls.listApiKeys>> {
  const { rows } = await sql<RowInput<typeof calls.listApiKeys>>`
    select key.id, name, scopes, networks, public_id, last_four, key.created_at, last_used_at,
      expires_on::text, first_name || ' ' || last_name as owner, owner_id = ${reader} as is_mine,
      case when old_until > now() then old_until end as old_until,
      expires_on < ${todayInPakistan} as is_expired,
      exists (select from pending_changes where is_open and subject = 'api_key'
        and target = key.id::text) as waits
    from api_keys as key join users on users.id = owner_id
    where revoked_at is null order by key.id desc`.execute(db)
  return rows
}
