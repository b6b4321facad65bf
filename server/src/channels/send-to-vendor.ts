import { SendUnconfirmed } from './channel.ts'

/** Errors of a connection that was never made, so that nothing was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export type VendorAnswer = { status: number; body: string }

/**
 * Sends one request to a vendor of messages. Errors carry no address, header or credential.
 * @throws SendUnconfirmed when the vendor may have received it, Error when it has not
 */
export async function sendToVendor(
  vendor: string,
  url: string,
  request: RequestInit,
  timeoutMs: number,
): Promise<VendorAnswer> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (neverConnected.has(code)) throw new Error(`${vendor} could not be reached: ${code}`)
    throw new SendUnconfirmed(`${vendor} did not answer ${code || `within ${timeoutMs} ms`}`)
  }
}

/** Parses an answer. @returns undefined for anything but a JSON object, such as the page of a proxy */
export function parseJsonObject(body: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Replaces phone numbers, which vendors repeat in their error messages. */
export const withoutNumbers = (text: string): string => text.replaceAll(/\+?\d{9,15}/g, 'the number')
