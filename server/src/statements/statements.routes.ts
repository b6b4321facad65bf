import {
  confirmMatches,
  findCandidates,
  importStatement,
  leaveLines,
  listStatementAccounts,
  listStatementLines,
  listStatements,
  previewStatement,
  readStatement,
  reopenLine,
  undoMatch,
} from '../../../contract/src/statements.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { confirmAll } from './confirm-match.ts'
import { importUpload } from './import-statement.ts'
import { leaveAll, reopenLeftLine } from './leave-line.ts'
import { previewUpload } from './preview-upload.ts'
import {
  readCandidates,
  readLines,
  readStatementAccounts,
  readStatementFile,
  readStatements,
  readStatementWithSuggestions,
} from './statements.queries.ts'
import { undoStatementMatch } from './undo-match.ts'

export function statementsRoutes(route: Route, { db }: AppContext): void {
  route(listStatementAccounts, () => readStatementAccounts(db))
  route(previewStatement, ({ body, file }) => previewUpload(db, body, required(file)))
  route(importStatement, async ({ body, file, ...staff }) => {
    const { id, known_already } = await importUpload(db, body, required(file), staff)
    return { file: await readStatementFile(db, id), known_already }
  })
  route(listStatements, ({ query, body }) => readStatements(db, body.bank_account_id ?? null, query))
  route(readStatement, ({ params }) => readStatementWithSuggestions(db, params.id))
  route(listStatementLines, ({ params, query, body }) => readLines(db, params.id, body, query))
  route(confirmMatches, ({ body, ...staff }) => confirmAll(db, body.matches, staff))
  route(leaveLines, ({ body, ...staff }) => leaveAll(db, body.line_ids, body.reason, staff))
  route(reopenLine, ({ params, ...staff }) => reopenLeftLine(db, params.id, staff))
  route(undoMatch, ({ params, body, ...staff }) => undoStatementMatch(db, params.id, body.reason, staff))
  route(findCandidates, ({ params, body }) => readCandidates(db, params.id, body.text))
}

function required(file: UploadedFile | null): UploadedFile {
  if (!file) throw Problem.invalid({ file: ['Choose the bank’s file'] })
  return file
}
