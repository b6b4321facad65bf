import { brokenConstraint } from '../platform/database/database.ts'

/** Retries when the drawn donation code exists already: once in a few hundred thousand donations. */
export async function retryCodeCollision<Result>(draw: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await draw()
    } catch (error) {
      if (brokenConstraint(error) !== 'donations_donation_code_key') throw error
    }
  }
}
