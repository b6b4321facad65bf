import { derivedKey } from '../platform/sealing/secrets.ts'
import type { Environment } from './variables.ts'

/** Required settings of each real gateway: all or none. */
export const swichNames = [
  'SWICH_API_URL',
  'SWICH_AUTH_URL',
  'SWICH_LANDING_URL',
  'SWICH_CLIENT_ID',
  'SWICH_CLIENT_SECRET',
  'SWICH_SECRET_KEY',
] as const
export const jazzcashNames = [
  'JAZZCASH_FORM_URL',
  'JAZZCASH_INQUIRY_URL',
  'JAZZCASH_MERCHANT_ID',
  'JAZZCASH_PASSWORD',
  'JAZZCASH_INTEGRITY_SALT',
] as const

/**
 * A real gateway with at least one variable set: the prefix of its variables, and the errors about missing
 * ones.
 */
export type RealGateway = { variables: string; complaints: string[] }

export function realGatewaysIn(env: Environment): RealGateway[] {
  return [swichNames, jazzcashNames].flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length === names.length) return []
    const variables = `${names[0].split('_')[0]}_ variables`
    return {
      variables,
      complaints:
        missing.length > 0 ? [`${missing.join(', ')} must be set too, since other ${variables} are`] : [],
    }
  })
}

/**
 * Settings of each gateway: of the sandbox when it runs, otherwise of the real gateway; null for a gateway
 * that is not configured.
 */
export const gatewaySettings = (env: Environment, sandboxPort: number | null, secretKey: string) => ({
  swich: swichSettings(env, sandboxPort, secretKey),
  jazzcash: jazzcashSettings(env, sandboxPort, secretKey),
})

function swichSettings(env: Environment, sandboxPort: number | null, secretKey: string) {
  const common = {
    abroadMsisdn: env.SWICH_ABROAD_MSISDN ?? null,
    item: env.SWICH_ITEM,
    raastTypes: { now: env.SWICH_RAAST_TYPE_NOW, later: env.SWICH_RAAST_TYPE_LATER },
  }
  if (sandboxPort !== null) {
    const sandbox = `http://127.0.0.1:${sandboxPort}`
    return {
      ...common,
      // In the demo donors abroad pay by card too.
      abroadMsisdn: common.abroadMsisdn ?? '03001234567',
      apiUrl: sandbox,
      authUrl: sandbox,
      landingUrl: `${sandbox}/`,
      clientId: 'sandbox',
      clientSecret: derivedKey(secretKey, 'sandbox Swich client'),
      secretKey: derivedKey(secretKey, 'sandbox Swich signature'),
    }
  }
  const { SWICH_API_URL: apiUrl, SWICH_AUTH_URL: authUrl, SWICH_LANDING_URL: landing } = env
  const { SWICH_CLIENT_ID: clientId, SWICH_CLIENT_SECRET: clientSecret, SWICH_SECRET_KEY: key } = env
  if (!apiUrl || !authUrl || !landing || !clientId || !clientSecret || !key) return null
  return { apiUrl, authUrl, landingUrl: `${landing}/`, clientId, clientSecret, secretKey: key, ...common }
}

function jazzcashSettings(env: Environment, sandboxPort: number | null, secretKey: string) {
  const txnType = env.JAZZCASH_TXN_TYPE ?? ''
  if (sandboxPort !== null) {
    const sandbox = `http://127.0.0.1:${sandboxPort}`
    return {
      formUrl: `${sandbox}/CustomerPortal/transactionmanagement/merchantform/`,
      inquiryUrl: `${sandbox}/ApplicationAPI/API/PaymentInquiry/Inquire`,
      merchantId: 'sandbox',
      password: derivedKey(secretKey, 'sandbox JazzCash password'),
      integritySalt: derivedKey(secretKey, 'sandbox JazzCash salt'),
      txnType,
    }
  }
  const { JAZZCASH_FORM_URL: form, JAZZCASH_INQUIRY_URL: inquiryUrl } = env
  const { JAZZCASH_MERCHANT_ID: merchantId, JAZZCASH_PASSWORD: password } = env
  const integritySalt = env.JAZZCASH_INTEGRITY_SALT
  if (!form || !inquiryUrl || !merchantId || !password || !integritySalt) return null
  return { formUrl: `${form}/`, inquiryUrl, merchantId, password, integritySalt, txnType }
}
