import * as sheetCalls from '../../../../contract/src/day-sheets.ts'
import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import * as calls from '../../../../contract/src/office-gifts.ts'
import type { AppContext } from '../../context.ts'
import { parseIdempotencyKey, type Route } from '../../platform/http/route.ts'
import { changeSheet, closeSheet, openSheet } from './day-sheet.ts'
import { clearCheque, recordOfficeGift, reverseOfficeGift } from './office-gift.ts'
import { readSheets, readSheetWithGifts } from './office-gifts.queries.ts'
import { readPostdatedCheques, returnPostdatedCheque } from './postdated-cheque.ts'

export function officeGiftsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.recordGift, ({ body, request, ...staff }) =>
    recordOfficeGift(context, body, parseIdempotencyKey(request.headers[idempotencyHeader]), {
      ...staff,
      request,
    }),
  )
  route(calls.reverseGift, ({ params, body, ...staff }) =>
    reverseOfficeGift(db, params.id, body.reason, staff),
  )
  route(calls.clearCheque, ({ params, body, ...staff }) => clearCheque(db, params.id, body.cleared_on, staff))
  route(calls.listPostdatedCheques, () => readPostdatedCheques(db))
  route(calls.returnPostdatedCheque, ({ params, body, ...staff }) =>
    returnPostdatedCheque(db, params.id, body.reason, staff),
  )
  route(sheetCalls.listDaySheets, ({ query }) => readSheets(db, query))
  route(sheetCalls.openDaySheet, ({ body, ...staff }) => openSheet(db, body, staff))
  route(sheetCalls.readDaySheet, ({ params, caller }) => readSheetWithGifts(db, params.id, caller))
  route(sheetCalls.changeDaySheet, ({ params, body, ...staff }) => changeSheet(db, params.id, body, staff))
  route(sheetCalls.closeDaySheet, ({ params, ...staff }) => closeSheet(db, params.id, staff))
}
