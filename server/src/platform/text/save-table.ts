import type { PassThrough } from 'node:stream'
import type { Download } from '../http/answers.ts'
import { csvDownload, type SavedTable } from './csv-download.ts'
import { xlsxDownload } from './xlsx-download.ts'

/** Streams a table as a file of the requested format. */
export const saveTable = (format: 'csv' | 'xlsx', table: SavedTable): Promise<Download<PassThrough>> =>
  format === 'csv' ? csvDownload(table) : xlsxDownload(table)
