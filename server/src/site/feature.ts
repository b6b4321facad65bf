import type { ServerFeature } from '../feature.ts'
import { bankAccountsPage } from './bank-accounts-page.ts'

export const siteFeature: ServerFeature = {
  routes: (_route, context, server) => bankAccountsPage(server, context),
}
