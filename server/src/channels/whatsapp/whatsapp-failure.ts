import type { Failure, FailureAction } from '../channel.ts'
import { withoutNumbers } from '../send-to-vendor.ts'

/** Responses to the codes of the Cloud API. Titles change, codes do not. */
const actions: Record<number, FailureAction> = {
  // access: token expired, permission missing
  0: 'stop_channel',
  3: 'stop_channel',
  10: 'stop_channel',
  190: 'stop_channel',
  // limits: app, account, number, one person
  4: 'retry',
  80007: 'retry',
  130429: 'retry',
  131056: 'retry',
  // unknown, or unavailable
  131000: 'retry',
  131016: 'retry',
  500: 'retry',
  // a parameter is wrong or missing
  100: 'alarm',
  131008: 'alarm',
  131009: 'alarm',
  131051: 'alarm',
  // the number is restricted after complaints
  131048: 'stop_appeals',
  // held back by WhatsApp: too many messages of this kind to the person, or an experiment
  131049: 'hold',
  130472: 'hold',
  131050: 'opt_out',
  131047: 'use_template',
  // not on WhatsApp, or an old app
  131026: 'unreachable',
  // template: wrong number or form of variables, missing or not approved, paused, disabled
  132000: 'pause_template',
  132001: 'pause_template',
  132012: 'pause_template',
  132015: 'pause_template',
  132016: 'pause_template',
  // account: payment, locked
  131042: 'stop_channel',
  131031: 'stop_channel',
}

type CloudError = { code?: unknown; message?: unknown; title?: unknown; error_data?: { details?: unknown } }

/**
 * Decides about an error of the Cloud API, in an answer or in a notice.
 * @param status HTTP status of the answer; 400 for a notice
 */
export function whatsappFailure(error: CloudError, status = 400): Failure {
  const code = Number(error.code)
  const details = error.error_data?.details ?? error.message ?? error.title ?? ''
  const reason = `${code}: ${withoutNumbers(String(details))}`.slice(0, 300)
  const isPermission = code >= 200 && code <= 299
  const unknown = status === 429 || status >= 500 ? 'retry' : 'alarm'
  return { action: actions[code] ?? (isPermission ? 'stop_channel' : unknown), reason }
}
