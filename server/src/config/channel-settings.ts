import { derivedKey } from '../platform/sealing/secrets.ts'
import type { Environment } from './variables.ts'

/** Required settings of each channel: all or none. */
const whatsappNames = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_BUSINESS_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const twilioNames = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'] as const
const httpSmsNames = ['SMS_URL', 'SMS_PARAMETERS', 'SMS_SUCCESS'] as const

/**
 * Settings of each channel; those of the sandbox for a channel that is not configured, null without a
 * sandbox.
 */
export const channelSettings = (env: Environment, sandboxPort: number | null, secretKey: string) => ({
  whatsapp: whatsappSettings(env, sandboxPort, secretKey),
  sms: smsSettings(env, sandboxPort, secretKey),
})

function whatsappSettings(env: Environment, sandboxPort: number | null, secretKey: string) {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_BUSINESS_ID: businessId } = env
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_APP_SECRET: appSecret } = env
  const { WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_API_URL: apiUrl } = env
  if (phoneNumberId && businessId && accessToken && appSecret && verifyToken)
    return { apiUrl, phoneNumberId, businessId, accessToken, appSecret, verifyToken }
  if (sandboxPort === null) return null
  return {
    apiUrl: `http://127.0.0.1:${sandboxPort}/v23.0`,
    phoneNumberId: '106500000000001',
    businessId: '106500000000002',
    accessToken: derivedKey(secretKey, 'sandbox WhatsApp token'),
    appSecret: derivedKey(secretKey, 'sandbox WhatsApp signature'),
    verifyToken: derivedKey(secretKey, 'sandbox WhatsApp handshake'),
    isSandbox: true as const,
  }
}

function smsSettings(env: Environment, sandboxPort: number | null, secretKey: string) {
  const { SMS_URL: url, SMS_PARAMETERS: parameters, SMS_SUCCESS: success } = env
  if (url && parameters && success)
    return {
      kind: 'http' as const,
      url,
      method: env.SMS_METHOD,
      parameters,
      phoneForm: env.SMS_PHONE_FORM,
      success,
      id: env.SMS_ID ?? null,
    }
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = env
  if (accountSid && authToken && from)
    return { kind: 'twilio' as const, apiUrl: url ?? 'https://api.twilio.com', accountSid, authToken, from }
  if (sandboxPort === null) return null
  return {
    kind: 'twilio' as const,
    apiUrl: `http://127.0.0.1:${sandboxPort}`,
    accountSid: 'ACsandbox',
    authToken: derivedKey(secretKey, 'sandbox SMS token'),
    from: '+15550001234',
    isSandbox: true as const,
  }
}

/** @returns the fix for incomplete settings of a channel, and for unsafe settings in production */
export function channelSettingsErrors(env: Environment, production: boolean): string[] {
  const missingOf = (names: readonly (keyof Environment)[], what: string) => {
    const missing = names.filter((name) => env[name] === undefined)
    const isPartly = missing.length > 0 && missing.length < names.length
    return isPartly ? [`${missing.join(', ')} must be set too, since other ${what} are`] : []
  }
  const isHttp = env.SMS_PARAMETERS !== undefined || env.SMS_SUCCESS !== undefined
  const addresses = ['WHATSAPP_API_URL', 'SMS_URL'] as const
  return [
    ...missingOf(whatsappNames, 'WHATSAPP_ variables'),
    ...(isHttp ? missingOf(httpSmsNames, 'SMS_ variables') : missingOf(twilioNames, 'SMS_ variables')),
    ...(isHttp && env.SMS_ACCOUNT_SID
      ? ['SMS_ACCOUNT_SID and SMS_PARAMETERS cannot both be set: choose one gateway']
      : []),
    ...(env.SMS_PARAMETERS && !(env.SMS_PARAMETERS.includes('{to}') && env.SMS_PARAMETERS.includes('{text}'))
      ? ['SMS_PARAMETERS must have {to} and {text}']
      : []),
    ...addresses.flatMap((name) =>
      production && env[name]?.startsWith('http://')
        ? [`${name} must start with https:// in production: messages of donors go there`]
        : [],
    ),
  ]
}
