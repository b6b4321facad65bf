import type { ServerFeature } from '../feature.ts'
import { apiKeyChange } from './api-key-change.ts'
import { apiKeysRoutes } from './api-keys.routes.ts'

export const apiKeysFeature: ServerFeature = { routes: apiKeysRoutes, changes: [apiKeyChange] }
