import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from '../../platform/settings/derived-key.ts'

const keyOf = (secretKey: string) => Buffer.from(derivedKey(secretKey, 'second factors'), 'hex')

/** A text that only this server can read: 'iv.tag.ciphertext', AES-256-GCM. */
export function sealedText(secretKey: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error when it was sealed with another key, or changed */
export function openedText(secretKey: string, sealed: string): string {
  const [iv = Buffer.of(), tag = Buffer.of(), text = Buffer.of()] = sealed
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'))
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), iv)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}
