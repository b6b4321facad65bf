import { randomUUID } from 'node:crypto'
import { runSandbox, sandboxStores } from '../../sandbox/src/run-sandbox.ts'
import type { Config } from '../../server/src/config.ts'
import { type Cleanup, print } from '../../server/src/run-program.ts'

/** Starts the sandbox of gateways and channels, unless a real gateway is configured or this is production. */
export async function startSandbox(
  { swich, jazzcash, whatsapp, sms, sandboxPort, dataDir, port }: Config,
  cleanup: Cleanup,
): Promise<void> {
  if (!swich || !jazzcash || sandboxPort === null) return
  const stores = sandboxStores(dataDir)
  const unused = randomUUID()
  const settings = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SWICH_STORE: stores.swich,
    SANDBOX_SWICH_CLIENT_ID: swich.clientId,
    SANDBOX_SWICH_CLIENT_SECRET: swich.clientSecret,
    SANDBOX_SWICH_SECRET_KEY: swich.secretKey,
    SANDBOX_SWICH_CALLBACK_URL: `http://127.0.0.1:${port}/gateways/swich/notice`,
    SANDBOX_JAZZCASH_STORE: stores.jazzcash,
    SANDBOX_JAZZCASH_MERCHANT_ID: jazzcash.merchantId,
    SANDBOX_JAZZCASH_PASSWORD: jazzcash.password,
    SANDBOX_JAZZCASH_INTEGRITY_SALT: jazzcash.integritySalt,
    SANDBOX_MESSAGES_STORE: stores.messages,
    SANDBOX_MESSAGES_ORIGIN: `http://127.0.0.1:${port}`,
    // The sandbox gets no credentials of real vendors.
    SANDBOX_WHATSAPP_PHONE_NUMBER_ID: whatsapp?.isSandbox ? whatsapp.phoneNumberId : unused,
    SANDBOX_WHATSAPP_BUSINESS_ID: whatsapp?.isSandbox ? whatsapp.businessId : unused,
    SANDBOX_WHATSAPP_ACCESS_TOKEN: whatsapp?.isSandbox ? whatsapp.accessToken : unused,
    SANDBOX_WHATSAPP_APP_SECRET: whatsapp?.isSandbox ? whatsapp.appSecret : unused,
    SANDBOX_SMS_ACCOUNT_SID: sms?.kind === 'twilio' && sms.isSandbox ? sms.accountSid : unused,
    SANDBOX_SMS_AUTH_TOKEN: sms?.kind === 'twilio' && sms.isSandbox ? sms.authToken : unused,
  }
  cleanup.push(await runSandbox(settings, print))
}
