import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, requiredText, withMessage } from './fields.ts'
import { scopes } from './scopes.ts'

/** Characters of an IP address or CIDR range. The server parses it. */
const network = z
  .string()
  .check(z.regex(/^[\da-f.:]{2,45}(\/(0|[1-9]\d{0,2}))?$/i, withMessage('office-fields.api-key.network')))

const settings = {
  name: requiredText('office-fields.name', 60),
  scopes: z
    .array(z.literal(scopes))
    .check(z.minLength(1, withMessage('office-fields.api-key.no-scope')), z.maxLength(scopes.length)),
  /** IP addresses and CIDR ranges that may use the key; empty for any. */
  networks: z.array(network).check(z.maxLength(20)),
  /** Last day, yyyy-mm-dd in Pakistan, at most two years ahead. */
  expires_on: z.iso.date(withMessage('office-fields.api-key.last-day')),
}
const apiKeyForm = z.object(settings)
export type ApiKeyForm = z.output<typeof apiKeyForm>

const apiKey = z.object({
  id: z.int(),
  ...settings,
  /** Readable part of the key: `amk_live_<public_id>_…<last_four>`. */
  public_id: z.string(),
  last_four: z.string(),
  /** End of the validity of the previous secret; null unless it is still valid. */
  old_until: z.nullable(instant),
  owner: z.string(),
  /** Set for the owner, who alone may change and rotate the key. */
  is_mine: z.boolean(),
  /** Set while a change is pending approval by a second person. */
  waits: z.boolean(),
  is_expired: z.boolean(),
  created_at: instant,
  /** Precise to five minutes. */
  last_used_at: z.nullable(instant),
})
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = entry('GET /api-keys', {
  who: 'settings',
  summary: 'API keys that are not revoked, newest first',
  answer: z.array(z.extend(apiKey, { scopes: z.array(z.literal(scopes)), networks: z.array(z.string()) })),
})

/**
 * The only answer with the key, because the database stores only its hash. `waits`: the scopes are pending
 * approval.
 */
const shownKey = z.object({ key: z.string(), waits: z.boolean() })

export const createApiKey = entry('POST /api-keys', {
  who: 'settings',
  confirmed: true,
  summary: 'Makes an API key with at most the rights of its owner; the only answer with the key',
  body: apiKeyForm,
  answer: shownKey,
})

export const changeApiKey = entry('PUT /api-keys/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Changes the name, scopes, networks and last day of your own API key',
  body: apiKeyForm,
  answer: z.object({ waits: z.boolean() }),
  done: 'done.api-key.saved',
})

export const rotateApiKey = entry('POST /api-keys/:id/rotate', {
  who: 'settings',
  confirmed: true,
  summary: 'Rotates the secret of your own API key; the previous one stays valid for these hours',
  body: z.object({ overlap_hours: z.int().check(z.minimum(0), z.maximum(168)) }),
  answer: shownKey,
})

export const revokeApiKey = entry('DELETE /api-keys/:id', {
  who: 'settings',
  confirmed: true,
  summary: 'Revokes an API key: its next call is refused',
  done: 'done.api-key.revoked',
})
