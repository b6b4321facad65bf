import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Entry, mayCall, neededScopes } from '../../../../contract/src/entry.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Caller, SignedInDonor } from './caller.ts'
import { refuseForgedCall } from './csrf.ts'
import { Problem } from './problem.ts'

export type AdmissionOptions = {
  /** The fixed authorization value; null accepts any. */
  apiClientToken: string | null
  features: () => Promise<readonly string[]>
  identify: (request: FastifyRequest) => Promise<Caller | null>
  identifyDonor: (request: FastifyRequest) => Promise<SignedInDonor | null>
  /** Counts the call against the limit of the key. */
  identifyKey: (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
}

/** Member of staff, perhaps through an API key, or donor; neither for calls that anyone may make. */
export type AdmittedCaller = { caller?: Caller; donor?: SignedInDonor; keyId?: number }

/**
 * Admits a call, or refuses it for the first of: authorization value, signed in, permission, required step,
 * anti-forgery token, feature switched on, confirmed. An API key takes the place of the authorization value,
 * session, anti-forgery token and confirmation.
 */
export async function admitCall(
  options: AdmissionOptions,
  call: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AdmittedCaller> {
  const key = apiKeyIn(request.headers.authorization)
  const admitted =
    key === undefined
      ? await admitBrowser(options, call, request)
      : admitKey(call, await options.identifyKey(key, request, reply), request)
  if (call.feature && !(await options.features()).includes(call.feature))
    throw Problem.switchedOff(call.feature)
  if (call.confirmed === true && key === undefined && !admitted.caller?.isConfirmed)
    throw Problem.unconfirmed()
  return admitted
}

/** The API key of a request: `Authorization: Bearer amk_live_…`. */
const apiKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (amk_.+)$/.exec(authorization ?? '')?.[1]

/** Admits a call with an API key: in its owner's name, with its scopes. */
function admitKey(call: Entry, caller: Caller | null, request: FastifyRequest): AdmittedCaller {
  if (!caller?.apiKey) throw Problem.unauthenticated()
  request.callerId = caller.id
  const { id: keyId, scopes } = caller.apiKey
  const needed = neededScopes(call)
  if (!needed) throw Problem.forbidden('refusal.api-key.closed')
  const missing = needed.find((scope) => !scopes.has(scope))
  if (missing) throw new Problem(403, translatable('refusal.api-key.scope', { scope: missing }))
  if (call.who === 'anyone' || call.who === 'donor') {
    // Acts of a key are recorded under the name of its owner.
    request.staffCaller = caller
    return { keyId }
  }
  requireRight(call, call.who, caller)
  return { keyId, caller }
}

async function admitBrowser(
  { apiClientToken, identify, identifyDonor }: AdmissionOptions,
  call: Entry,
  request: FastifyRequest,
): Promise<AdmittedCaller> {
  if (apiClientToken !== null && request.headers.authorization !== apiClientToken)
    throw Problem.unauthenticated()
  const admitted: AdmittedCaller = {}
  const { who } = call
  if (who === 'anyone' || who === 'donor') {
    if (who === 'donor') admitted.donor = (await identifyDonor(request)) ?? refuseUnauthenticated()
    // Costs nothing without a cookie of staff.
    if (who === 'donor' || call.method !== 'GET') request.staffCaller = await identify(request)
  } else {
    admitted.caller = (await identify(request)) ?? refuseUnauthenticated()
    request.callerId = admitted.caller.id
    requireRight(call, who, admitted.caller)
  }
  if (call.method !== 'GET' || (call.fromOurPage && !request.isFromOurPage)) refuseForgedCall(request)
  return admitted
}

function refuseUnauthenticated(): never {
  throw Problem.unauthenticated()
}

function requireRight(call: Entry, who: Exclude<Entry['who'], 'anyone' | 'donor'>, caller: Caller): void {
  if (!mayCall(who, caller.rights)) throw Problem.forbidden()
  if (caller.required_step !== null && !call.beforeRequiredSteps)
    throw Problem.stepRequired(caller.required_step)
}
