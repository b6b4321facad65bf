import { sql } from 'kysely'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { MatchWay } from '../../../../contract/src/statement-lines.ts'

/** How an `attempt` with its optional office `gift` reached the bank. */
export const matchWay = sql<MatchWay>`
  coalesce(gift.way, case when attempt.gateway = ${bankTransferGateway} then 'transfer' else 'card' end)`
