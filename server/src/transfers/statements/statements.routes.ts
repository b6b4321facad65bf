import * as agreementLinesCalls from '../../../../contract/src/agreement-lines.ts'
import * as depositsCalls from '../../../../contract/src/deposits.ts'
import * as returnsCalls from '../../../../contract/src/line-returns.ts'
import * as officeGiftsCalls from '../../../../contract/src/office-gifts.ts'
import * as lines from '../../../../contract/src/statement-lines.ts'
import * as calls from '../../../../contract/src/statements.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Route } from '../../platform/http/route.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { leaveLine, reopenLine } from '../../settlement/decide-line.ts'
import { retryCodeCollision } from '../../settlement/new-donation-code.ts'
import { confirmMatches, runForEachLine, undoMatch } from './decide-lines.ts'
import { readDeposits } from './deposits.queries.ts'
import { importUpload, removeUpload } from './import-upload.ts'
import { readCandidates } from './proposals.queries.ts'
import { previewUpload } from './read-upload.ts'
import { recordAgreementLine, recordLine } from './record-line.ts'
import { returnGifts } from './return-gifts.ts'
import {
  readStatementAccounts,
  readStatementFile,
  readStatements,
  readStatementWithSuggestions,
} from './statement-files.queries.ts'
import { readStatementLines } from './statement-lines.queries.ts'

export function statementsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listStatementAccounts, () => readStatementAccounts(db))
  route(calls.previewStatement, ({ body, file, reader }) =>
    previewUpload(reader.t, db, body, requireFile(file)),
  )
  route(calls.importStatement, async ({ body, file, ...staff }) => {
    const { id, known_already } = await importUpload(db, body, requireFile(file), staff)
    return { file: await readStatementFile(db, id), known_already }
  })
  route(calls.listStatements, ({ query, body }) => readStatements(db, body.bank_account_id ?? null, query))
  route(calls.removeStatement, ({ params, ...staff }) => removeUpload(db, params.id, staff))
  route(calls.readStatement, ({ params }) => readStatementWithSuggestions(db, params.id))
  route(lines.listStatementLines, ({ params, query, body, caller }) =>
    readStatementLines(db, params.id, body, query, caller),
  )
  route(lines.confirmMatches, ({ body, ...staff }) => confirmMatches(context, body, staff))
  const linesOf = (ids: readonly number[]) => ids.map((line_id) => ({ line_id }))
  route(agreementLinesCalls.recordAgreementLines, ({ body, ...staff }) =>
    runForEachLine(linesOf(body.line_ids), ({ line_id }) =>
      retryCodeCollision(() => recordAgreementLine(context, line_id, staff)),
    ),
  )
  route(lines.leaveUnallocated, ({ body: { line_ids, reason }, ...staff }) =>
    runForEachLine(linesOf(line_ids), ({ line_id }) => leaveLine(db, line_id, reason, staff)),
  )
  route(lines.reopenLine, ({ params, ...staff }) => reopenLine(db, params.id, staff))
  route(returnsCalls.returnGifts, ({ params, body, ...staff }) =>
    returnGifts(context, params.id, body, staff),
  )
  route(lines.undoMatch, ({ params, body, ...staff }) => undoMatch(db, params.id, body.reason, staff))
  route(officeGiftsCalls.recordLine, ({ params, body, ...staff }) =>
    recordLine(context, params.id, body, staff),
  )
  route(depositsCalls.findDeposits, ({ params }) => readDeposits(db, params.id))
  route(lines.findCandidates, ({ params, body }) => readCandidates(db, params.id, body.text))
}

/** @throws Problem 422 without a file */
export function requireFile(file: UploadedFile | null): UploadedFile {
  if (!file) throw Problem.invalidField('file', 'refusal.statement.file-required')
  return file
}
