import type { ServerFeature } from '../feature.ts'
import { agreementImportRoutes } from './agreement-import.routes.ts'

export const importsFeature: ServerFeature = {
  routes: agreementImportRoutes,
}
