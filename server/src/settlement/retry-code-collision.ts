import { brokenConstraint } from '../platform/database/database.ts'

/** Unique codes of donations, and permanent references of agreements. */
const drawn = ['donations_donation_code_key', 'agreements_reference_key']

/** Whether a drawn code exists already: once in a few hundred thousand donations. */
export const isCodeCollision = (error: unknown): boolean => drawn.includes(brokenConstraint(error) ?? '')

/** Draws another code after a collision. */
export async function retryCodeCollision<Result>(draw: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await draw()
    } catch (error) {
      if (!isCodeCollision(error)) throw error
    }
  }
}
