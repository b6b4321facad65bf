import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { type challenge, proof } from '../../../../contract/src/proof-of-work.ts'
import type { Database } from '../../platform/database/database.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'

const minutesValid = 20

/**
 * Iterations of PBKDF2 in one derivation: about 1 ms on a desktop core and 8 ms on a cheap phone, so a first
 * proof takes a donor a second or two. A doubling doubles the number of derivations and not the cost of each,
 * because the server pays that cost too. docs/reliability.md has the cost of a thousand donations.
 */
const cost = 5000
export const counterRange = { least: 100, most: 300 }

/** Accepted lag in doublings, since the work may have doubled while the browser solved the challenge. */
const acceptedLag = 1

/** Proofs of work: stateless challenges, each accepted once. */
export function proofOfWork(db: Database, secretKey: string) {
  const secrets = {
    hmacSignatureSecret: derivedKey(secretKey, 'proof of work'),
    hmacKeySignatureSecret: derivedKey(secretKey, 'solution of a proof of work'),
  }
  return {
    /** @param doublings number of times that the work is doubled */
    async newChallenge(doublings: number): Promise<z.input<typeof challenge>> {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        ...secrets,
        counter: randomInt(counterRange.least, counterRange.most) * 2 ** doublings,
        data: { doublings },
        expiresAt: Math.floor(Date.now() / 1000) + minutesValid * 60,
      })
      return made as z.input<typeof challenge>
    },

    /** Returns whether the header holds an unused solution of enough work, and marks it as used. */
    async accepts(header: string | string[] | undefined, doublings: number): Promise<boolean> {
      const read = sentProof.safeParse(header)
      if (!read.success) return false
      const { challenge, solution } = read.data
      if (challenge.parameters.data.doublings < doublings - acceptedLag) return false
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
