import { buildSandbox } from './build-sandbox.ts'

const complaints: string[] = []

/** Reads the settings of a vendor: the `clientId` of SWICH is SANDBOX_SWICH_CLIENT_ID. */
function readSettings<Name extends string>(vendor: string, ...names: Name[]): Record<Name, string> {
  const settings = names.map((name) => {
    const variable = `SANDBOX_${vendor}_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`
    const value = process.env[variable]
    if (!value) complaints.push(`${variable} must be set`)
    return [name, value]
  })
  return Object.fromEntries(settings)
}

/**
 * Runs the sandbox, which simulates every vendor, as a separate process; only this file reads its
 * environment.
 */
async function main(): Promise<void> {
  const { NODE_ENV, SANDBOX_PORT, SANDBOX_HOST = '127.0.0.1' } = process.env
  const port = Number(SANDBOX_PORT)
  if (!(Number.isInteger(port) && port >= 1 && port <= 65535)) complaints.push('SANDBOX_PORT must be a port')
  const swich = readSettings('SWICH', 'store', 'clientId', 'clientSecret', 'secretKey', 'callbackUrl')
  const jazzcash = readSettings('JAZZCASH', 'store', 'merchantId', 'password', 'integritySalt')
  const { store, origin } = readSettings('MESSAGES', 'store', 'origin')
  const whatsapp = readSettings('WHATSAPP', 'phoneNumberId', 'businessId', 'accessToken', 'appSecret')
  const sms = readSettings('SMS', 'accountSid', 'authToken')
  if (swich.callbackUrl && !(URL.canParse(swich.callbackUrl) && /^https?:/.test(swich.callbackUrl)))
    complaints.push('SANDBOX_SWICH_CALLBACK_URL must be an address that starts with http:// or https://')
  if (complaints.length > 0) return refuse(complaints.join('\n'))
  if (NODE_ENV === 'production')
    return refuse(
      'The sandbox takes no real money and does not run in production: set the variables of a real gateway instead.',
    )

  const delayMs = 1000
  const sandbox = buildSandbox({
    swich,
    jazzcash,
    whatsapp: { ...whatsapp, store, noticeUrl: `${origin}/messages/whatsapp/notice`, delayMs },
    sms: { ...sms, store, noticeOrigin: origin, delayMs },
  })
  // A forked sandbox exits with its parent, however the parent ends.
  process.on('disconnect', () => process.exit())
  await sandbox.listen({ port, host: SANDBOX_HOST })
  process.send?.('ready')
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

await main().catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
