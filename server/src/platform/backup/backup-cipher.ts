import { createCipheriv, createDecipheriv, createHmac, type DecipherGCM, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { derivedKey } from '../sealing/secrets.ts'

/** Thrown when a backup cannot be made or restored. The message gives the reason and the fix. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Encrypts the files of a backup one by one (AES-256-GCM) and signs the manifest. */
export type BackupCipher = {
  encrypt(): Transform
  /** The stream fails at its end when a byte of the file was changed or the key is wrong. */
  decrypt(): Transform
  sign(text: string): string
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export function createBackupCipher(secret: string): BackupCipher {
  const key = Buffer.from(derivedKey(secret, 'files of backups'), 'hex')
  const signing = derivedKey(secret, 'lists of backups')
  return {
    encrypt() {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv)
      let begun = false
      return new Transform({
        transform(part, _, done) {
          if (!begun) this.push(iv)
          begun = true
          done(null, cipher.update(part))
        },
        flush(done) {
          if (!begun) this.push(iv)
          this.push(cipher.final())
          done(null, cipher.getAuthTag())
        },
      })
    },
    decrypt() {
      let held: Buffer = Buffer.alloc(0)
      let decipher: DecipherGCM | undefined
      return new Transform({
        transform(part: Buffer, _, done) {
          held = Buffer.concat([held, part])
          if (!decipher && held.length >= ivLength) {
            decipher = createDecipheriv(algorithm, key, held.subarray(0, ivLength))
            held = held.subarray(ivLength)
          }
          // The last bytes are the tag, and a stream does not know yet which bytes are the last.
          const ready = decipher ? Math.max(0, held.length - tagLength) : 0
          if (decipher && ready > 0) this.push(decipher.update(held.subarray(0, ready)))
          held = held.subarray(ready)
          done()
        },
        flush(done) {
          try {
            done(null, decipher?.setAuthTag(held).final())
          } catch {
            done(
              new BackupError(
                'A file of the backup is damaged, or BACKUP_KEY is not the one that encrypted it.',
              ),
            )
          }
        },
      })
    },
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
  }
}
