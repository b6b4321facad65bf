import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { apiKeyChange } from './api-key-change.ts'
import { apiKeysRoutes } from './api-keys.routes.ts'

/** Short, because stored answers may have personal data; a day is enough for retries. */
const retentionHours = 24

export const apiKeysFeature: ServerFeature = {
  routes: apiKeysRoutes,
  changes: [apiKeyChange],
  tasks: ({ db }) => ({
    'remove-old-api-key-calls': scheduled('31 * * * *', async () => {
      await db
        .deleteFrom('api_key_calls')
        .where('created_at', '<', new Date(Date.now() - retentionHours * 3_600_000))
        .execute()
    }),
  }),
}
