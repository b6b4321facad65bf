import * as calls from '../../../contract/src/imports.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { exportImportRows, readImport, readImportRows, readImports } from './imports.queries.ts'
import {
  chooseTextFormat,
  removeImport,
  runImport,
  saveImportMapping,
  undoImport,
  uploadImport,
} from './save-import.ts'

export function importsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.listImports, ({ query }) => readImports(db, query))
  route(calls.readImport, ({ params, reader }) => readImport(context, reader.t, params.id))
  route(calls.uploadImport, async ({ body, file, ...staff }) => {
    if (!file) throw Problem.invalidField('file', 'imports.file.required')
    return { id: await uploadImport(context, body, file, staff) }
  })
  route(calls.saveImportMapping, ({ params, body, ...staff }) =>
    saveImportMapping(context, params.id, body, staff),
  )
  route(calls.chooseTextFormat, ({ params, body }) => chooseTextFormat(context, params.id, body))
  route(calls.runImport, ({ params, body, ...staff }) => runImport(context, params.id, body, staff))
  route(calls.undoImport, ({ params, ...staff }) => undoImport(context, params.id, staff))
  route(calls.removeImport, ({ params, ...staff }) => removeImport(context, params.id, staff))
  route(calls.listImportRows, ({ params, query, ...staff }) =>
    readImportRows(context, params.id, query.result, query, staff),
  )
  route(calls.exportImportRows, ({ params, body, ...staff }) =>
    exportImportRows(context, params.id, body.result, staff),
  )
}
