import * as calls from '../../../contract/src/agreement-import.ts'
import type { AppContext } from '../context.ts'
import type { Route } from '../platform/http/route.ts'
import { requireFile } from '../transfers/statements/statements.routes.ts'
import { importAgreements } from './import-agreements.ts'
import { previewImport } from './plan-import.ts'

export function agreementImportRoutes(route: Route, context: AppContext): void {
  route(calls.previewAgreementImport, ({ body, file, reader }) =>
    previewImport(reader.t, context, requireFile(file), body),
  )
  route(calls.importAgreements, ({ body, file, ...staff }) =>
    importAgreements(context, body, requireFile(file), staff),
  )
}
