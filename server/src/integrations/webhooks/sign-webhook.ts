import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * Signs a request by Standard Webhooks v1.
 * @param secrets the current one, and during a rotation the previous one
 * @param sent.timestamp Unix time of the attempt in seconds
 * @returns the signature headers
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
