import * as z from 'zod/mini'
import { entry } from './entry.ts'

/**
 * Sent after a refusal with an error of the field `proofField`: the solution of a challenge, as JSON in
 * base64.
 */
export const proofHeader = 'proof-of-work'
export const proofField = 'proof'

/**
 * Form telemetry: milliseconds since the page was opened, and `;trap` when the invisible honeypot field
 * was filled. A missing header is accepted.
 */
export const formHeader = 'form-filled'

/** Format of altcha: the browser searches for the counter whose key begins with the prefix. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    keyPrefix: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    expiresAt: z.int(),
    keySignature: z.string(),
    /** Number of times that the work was doubled; covered by the signature. */
    data: z.object({ doublings: z.int() }),
  }),
  signature: z.string(),
})

export const proof = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

export const readChallenge = entry('GET /public/challenge', {
  who: 'anyone',
  summary:
    'Work for the browser of somebody who donates, asked for only while many donations come from one place',
  answer: challenge,
})
