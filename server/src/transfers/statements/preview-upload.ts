import type { StatementForm, StatementPreview } from '../../../../contract/src/statements.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import type { ParsedStatement, Remark } from './parsed-statement.ts'
import { hashOf, readSameFile, readUpload } from './read-upload.ts'

const shownLines = 20
const shownRemarks = 50

/**
 * Previews an import: columns, first lines, totals, and the problems that prevent it.
 * @throws Problem 404 and 422 as `readUpload` does
 */
export async function previewUpload(
  t: Translate,
  db: Database,
  form: StatementForm,
  file: UploadedFile,
): Promise<StatementPreview> {
  const { account, statement, lines, totals, questions } = await readUpload(db, form, file)
  return {
    ...describeFile(t, statement),
    imported_as: await readSameFile(db, account.id, hashOf(file)),
    totals,
    new_line_count: lines.filter(({ known }) => !known).length,
    questions: questions.map((question) => t.message(question)),
  }
}

/** Describes a parsed file: its columns, first lines and problems. */
export function describeFile(
  t: Translate,
  { format, lines, problems, skipped, csv }: ParsedStatement,
): Omit<StatementPreview, 'imported_as' | 'totals' | 'new_line_count' | 'questions'> {
  const shown = (remarks: Remark[]) =>
    remarks.slice(0, shownRemarks).map(({ line, message }) => ({ line, message: t.message(message) }))
  return {
    format,
    delimiter: csv?.delimiter ?? null,
    heading_line: csv?.heading_line ?? null,
    columns: csv?.columns ?? [],
    mapping: csv?.mapping ?? null,
    mapping_from: csv?.mapping_from ?? null,
    lines: lines.slice(0, shownLines),
    problems: shown(problems),
    problem_count: problems.length,
    skipped: shown(skipped),
    skipped_count: skipped.length,
  }
}
