import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { type challenge, proof } from '../../../../contract/src/proof-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { derivedKey } from '../../platform/settings/derived-key.ts'

const minutesValid = 20

/**
 * One derivation takes about 2 ms of a computer's core and 8 ms of a cheap phone's, in a browser as anywhere
 * else. A donation therefore costs a donor one or two seconds, and a thousand cost an attacker five minutes
 * of a core.
 */
const cost = 5000
const trials = { least: 100, most: 300 }

/** Proofs of work: stateless challenges, each accepted once. */
export function proofOfWork(db: Database, secretKey: string) {
  const secrets = {
    hmacSignatureSecret: derivedKey(secretKey, 'proof of work'),
    hmacKeySignatureSecret: derivedKey(secretKey, 'solution of a proof of work'),
  }
  return {
    async newChallenge(): Promise<z.input<typeof challenge>> {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        ...secrets,
        counter: randomInt(trials.least, trials.most),
        expiresAt: Math.floor(Date.now() / 1000) + minutesValid * 60,
      })
      return made as z.input<typeof challenge>
    },

    /** Returns whether the header holds an unused solution, and marks it as used. */
    async accepts(header: string | string[] | undefined): Promise<boolean> {
      const read = sentProof.safeParse(header)
      if (!read.success) return false
      const { challenge, solution } = read.data
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      if (!verified) return false
      const { nonce, expiresAt } = challenge.parameters
      const spent = await db
        .insertInto('spent_proofs')
        .values({ nonce, ends_at: new Date(expiresAt * 1000) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return spent.numInsertedOrUpdatedRows === 1n
    },
  }
}

const sentProof = z
  .string()
  .max(4000)
  .transform((header, context) => {
    try {
      return JSON.parse(Buffer.from(header, 'base64').toString()) as unknown
    } catch {
      context.addIssue('not JSON in base64')
      return z.NEVER
    }
  })
  .pipe(proof as unknown as z.ZodType<z.output<typeof proof>>)
