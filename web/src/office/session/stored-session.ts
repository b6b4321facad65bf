import { type AuthData, authData } from '../../../../contract/src/auth.ts'

const sessionEntry = 'amanah.office.session'
const keyEntry = 'amanah.office.key'

/**
 * User and permissions, encrypted (specification, section 9), so that a reload shows the shell at once. They
 * grant no access: the session itself is the server's cookie.
 */
export const storedSession = { save, read, forget, onForgotten }

/** Storage may fail (disk full, no https); then a reload asks for the login. */
async function save(data: AuthData): Promise<void> {
  try {
    const key = localStorage.getItem(keyEntry) ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(data))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cryptoKey(key), plain)
    localStorage.setItem(keyEntry, key)
    localStorage.setItem(sessionEntry, `${toHex(iv)}.${toHex(new Uint8Array(sealed))}`)
  } catch {
    forget()
  }
}

/** Undefined without a stored session, or when this version cannot read it. */
async function read(): Promise<AuthData | undefined> {
  try {
    const key = localStorage.getItem(keyEntry)
    const [iv, sealed] = localStorage.getItem(sessionEntry)?.split('.') ?? []
    if (!key || !iv || !sealed) return undefined
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromHex(iv) },
      await cryptoKey(key),
      fromHex(sealed),
    )
    return authData.parse(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    forget()
    return undefined
  }
}

function forget(): void {
  try {
    localStorage.removeItem(sessionEntry)
    localStorage.removeItem(keyEntry)
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** Calls back when another tab of this browser ends the session. */
function onForgotten(callback: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // clear() is reported with a null key.
    if (key === null || (key === sessionEntry && newValue === null)) callback()
  })
}

const cryptoKey = (hex: string) =>
  crypto.subtle.importKey('raw', fromHex(hex), 'AES-GCM', false, ['encrypt', 'decrypt'])

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
