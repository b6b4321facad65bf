import * as z from 'zod'
import { buildSandbox } from './build-sandbox.ts'

const required = z.string({ error: 'must be set' }).min(1, 'must be set')

const variables = z.object({
  NODE_ENV: z.string().optional(),
  SANDBOX_PORT: z.coerce.number({ error: 'must be a port' }).int().min(1).max(65535),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SWICH_STORE: required,
  SANDBOX_SWICH_CLIENT_ID: required,
  SANDBOX_SWICH_CLIENT_SECRET: required,
  SANDBOX_SWICH_SECRET_KEY: required,
  SANDBOX_SWICH_CALLBACK_URL: z.url({
    protocol: /^https?$/,
    error: 'must be an address that starts with http:// or https://',
  }),
  SANDBOX_JAZZCASH_STORE: required,
  SANDBOX_JAZZCASH_MERCHANT_ID: required,
  SANDBOX_JAZZCASH_PASSWORD: required,
  SANDBOX_JAZZCASH_INTEGRITY_SALT: required,
  SANDBOX_MESSAGES_STORE: required,
  SANDBOX_MESSAGES_ORIGIN: required,
  SANDBOX_WHATSAPP_PHONE_NUMBER_ID: required,
  SANDBOX_WHATSAPP_BUSINESS_ID: required,
  SANDBOX_WHATSAPP_ACCESS_TOKEN: required,
  SANDBOX_WHATSAPP_APP_SECRET: required,
  SANDBOX_SMS_ACCOUNT_SID: required,
  SANDBOX_SMS_AUTH_TOKEN: required,
})

/**
 * Runs the sandbox, which simulates every vendor, as a separate process; only this function reads its
 * environment.
 */
async function main(): Promise<void> {
  const parsed = variables.safeParse(process.env)
  if (!parsed.success)
    return refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const env = parsed.data
  if (env.NODE_ENV === 'production')
    return refuse(
      'The sandbox takes no real money and does not run in production: set the variables of a real gateway instead.',
    )

  const sandbox = buildSandbox({
    swich: {
      store: env.SANDBOX_SWICH_STORE,
      clientId: env.SANDBOX_SWICH_CLIENT_ID,
      clientSecret: env.SANDBOX_SWICH_CLIENT_SECRET,
      secretKey: env.SANDBOX_SWICH_SECRET_KEY,
      callbackUrl: env.SANDBOX_SWICH_CALLBACK_URL,
    },
    jazzcash: {
      store: env.SANDBOX_JAZZCASH_STORE,
      merchantId: env.SANDBOX_JAZZCASH_MERCHANT_ID,
      password: env.SANDBOX_JAZZCASH_PASSWORD,
      integritySalt: env.SANDBOX_JAZZCASH_INTEGRITY_SALT,
    },
    whatsapp: {
      store: env.SANDBOX_MESSAGES_STORE,
      phoneNumberId: env.SANDBOX_WHATSAPP_PHONE_NUMBER_ID,
      businessId: env.SANDBOX_WHATSAPP_BUSINESS_ID,
      accessToken: env.SANDBOX_WHATSAPP_ACCESS_TOKEN,
      appSecret: env.SANDBOX_WHATSAPP_APP_SECRET,
      noticeUrl: `${env.SANDBOX_MESSAGES_ORIGIN}/messages/whatsapp/notice`,
      delayMs: 1000,
    },
    sms: {
      store: env.SANDBOX_MESSAGES_STORE,
      accountSid: env.SANDBOX_SMS_ACCOUNT_SID,
      authToken: env.SANDBOX_SMS_AUTH_TOKEN,
      noticeOrigin: env.SANDBOX_MESSAGES_ORIGIN,
      delayMs: 1000,
    },
  })
  // A forked sandbox exits with its parent, however the parent ends.
  process.on('disconnect', () => process.exit())
  await sandbox.listen({ port: env.SANDBOX_PORT, host: env.SANDBOX_HOST })
  process.send?.('ready')
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

await main().catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
