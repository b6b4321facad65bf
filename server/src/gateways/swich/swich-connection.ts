import * as z from 'zod'
import { callVendor, parseJsonAsText, type VendorAnswer } from '../call-vendor.ts'
import { GatewayUnreachable } from '../gateway.ts'

export type SwichConnection = {
  /**
   * @param path from the root of the API host
   * @param json body of a POST, as text; a GET without it
   * @throws GatewayUnreachable
   */
  ask(path: string, json?: string): Promise<VendorAnswer>
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

/** Margin before the token's expiry, so that it does not expire in transit. */
const marginMs = 60_000

/**
 * Connects to Swich's API with a bearer token: requested on first use, cached until shortly before it
 * expires, requested once for concurrent callers, and replaced once after a 401 (section 4 of the guide). No
 * error carries a URL, a header or a credential.
 */
export function createSwichConnection(settings: {
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}): SwichConnection {
  let stored: { value: string; until: number } | undefined
  let fetching: Promise<string> | undefined

  const send = (url: string, request: RequestInit) => callVendor('Swich', url, request, settings.timeoutMs)

  async function fetchToken(): Promise<string> {
    const { status, body } = await send(`${settings.authUrl}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      }),
    })
    if (status !== 200)
      throw new GatewayUnreachable(`Swich refused the client id or the client secret (status ${status})`)
    const token = tokenAnswer.safeParse(parseJsonAsText(body))
    if (!token.success) throw new GatewayUnreachable('Swich did not answer with a token')
    stored = {
      value: token.data.access_token,
      until: performance.now() + token.data.expires_in * 1000 - marginMs,
    }
    return stored.value
  }

  async function token(): Promise<string> {
    if (stored && performance.now() < stored.until) return stored.value
    fetching ??= fetchToken().finally(() => {
      fetching = undefined
    })
    return await fetching
  }

  return {
    async ask(path, json) {
      const askWith = (bearer: string) =>
        send(`${settings.apiUrl}${path}`, {
          method: json === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${bearer}`,
            accept: 'application/json',
            ...(json !== undefined && { 'content-type': 'application/json' }),
          },
          ...(json !== undefined && { body: json }),
        })

      const bearer = await token()
      const answer = await askWith(bearer)
      if (answer.status !== 401) return answer
      // Another call may have replaced the token meanwhile: only the refused one is dropped.
      if (stored?.value === bearer) stored = undefined
      const second = await askWith(await token())
      if (second.status === 401) throw new GatewayUnreachable('Swich refused a fresh token (status 401)')
      return second
    },
  }
}
