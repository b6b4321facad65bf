import { holdsMoney } from '../../../../contract/src/status.ts'
import { say } from '../../../../words/src/say.ts'
import type { Payable } from './payable.ts'

/** What the status page says of the newest e-mail; null when there was none, or it no longer holds. */
export function emailWords({ email, status }: Pick<Payable, 'email' | 'status'>): string | null {
  const holds =
    email?.kind === 'rejection' ? status === 'failed' : email?.kind !== 'receipt' || holdsMoney(status)
  if (!holds) return null
  switch (email?.status) {
    case 'sent':
      return say('status.email.sent', { kind: email.kind, email: email.to })
    case 'queued':
      return say('status.email.queued', { kind: email.kind, email: email.to })
    case 'failed':
      return say('status.email.failed', { email: email.to })
    default:
      return null
  }
}
