import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import * as calls from '../../../../contract/src/vouchers.ts'
import { applyBookChange } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../history/record-audit.ts'
import { openReferenceFile } from '../../platform/files/open-reference-file.ts'
import { Problem } from '../../platform/http/problem.ts'
import { parseIdempotencyKey, type Route } from '../../platform/http/route.ts'
import { matchLineWithVoucher, offsetLines } from './decide-line-by-voucher.ts'
import { printVoucher } from './print-voucher.ts'
import { reverseVoucher } from './reverse-voucher.ts'
import { enterVoucher } from './voucher.ts'
import { readLineVouchers, readVouchers } from './vouchers.queries.ts'

export function vouchersRoutes(route: Route, context: AppContext): void {
  const { db, storage } = context
  route(calls.listVouchers, ({ query, body }) => readVouchers(db, body, query))
  route(calls.enterVoucher, ({ body, file, ...staff }) =>
    enterVoucher(context, body, file, parseIdempotencyKey(staff.request.headers[idempotencyHeader]), staff),
  )
  route(calls.reverseVoucher, ({ params, body, ...staff }) =>
    reverseVoucher(db, params.id, body.reason, staff),
  )
  route(calls.findLineVouchers, ({ params }) => readLineVouchers(db, params.id))
  route(calls.matchLineWithVoucher, ({ params, body, ...staff }) =>
    matchLineWithVoucher(db, params.id, body.voucher_id, staff),
  )
  route(calls.offsetLines, ({ params, body, ...staff }) =>
    applyBookChange(db, (trx) => offsetLines(trx, { ...body, debit_id: params.id }, staff, context.switches)),
  )
  route(calls.printVoucher, ({ params, reader }) => printVoucher(context, reader, params.id))
  route(calls.downloadBill, async ({ params, ...actor }) => {
    const voucher = await db
      .selectFrom('vouchers')
      .select('bill_file')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!voucher?.bill_file) throw Problem.notFound('refusal.not-found.voucher')
    await recordAudit(db, actor, 'viewed_receipt', `voucher ${params.id}`)
    return openReferenceFile(storage, voucher.bill_file, `voucher-${params.id}`)
  })
}
