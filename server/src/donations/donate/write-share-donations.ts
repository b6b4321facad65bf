import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { WantedUnits } from '../../catalogue/seasons/offer-stock.ts'
import type { NewMealOrder, NewOrder } from '../../catalogue/seasons/reserved-stock.ts'
import type { AppContext } from '../../context.ts'
import type { ValidLine } from './validate-cart.ts'
import type { ValidDonation } from './write-donations.ts'
import { newRow, writeRows } from './write-donations.ts'

/**
 * Writes donations with shares of animals or iftar meals: takes their stock, and writes donations and
 * orders, in one transaction.
 * @returns as `writeDonations`; 'sold_out' for a donation with a line that is sold out
 */
export const writeShareDonations = (
  context: Parameters<typeof newRow>[0] & Pick<AppContext, 'shareStock' | 'mealStock'>,
  donations: readonly ValidDonation[],
): Promise<({ url: string } | null | 'sold_out')[]> =>
  context.db.transaction().execute(async (trx) => {
    const { shareStock, mealStock } = context
    const wanted = donations.map(wantedShares)
    const before = donations.map(({ body }) => body.instead_of)
    const hasShares = await shareStock.hold(trx, wanted, before)
    const meals = donations.map(wantedMeals)
    const hasMeals = await mealStock.hold(
      trx,
      meals.map((some, index) => (hasShares[index] ? some : [])),
      before,
    )
    const isHeld = hasShares.map((has, index) => has && hasMeals[index])
    const release = async (index: number) => {
      await shareStock.release(trx, wanted[index] ?? [])
      if (hasMeals[index]) await mealStock.release(trx, meals[index] ?? [])
    }
    const rows = donations.map((donation) => newRow(context, donation))
    const written = await writeRows(
      trx,
      rows.filter((_, index) => isHeld[index]),
    )
    await shareStock.insertOrders(
      trx,
      donations.flatMap(({ lines, pair }, index) => {
        const ids = written.get(rows[index]?.donation.link ?? '')
        return ids ? ordersOf(lines, ids.donation_id, pair.gateway.name === bankTransferGateway) : []
      }),
    )
    await mealStock.insertOrders(
      trx,
      donations.flatMap(({ lines, pair }, index) => {
        const ids = written.get(rows[index]?.donation.link ?? '')
        return ids ? mealOrdersOf(lines, ids.donation_id, pair.gateway.name === bankTransferGateway) : []
      }),
    )
    // Releases the stock of a donation that was not written: other stock is sold out, the checkout is
    // recorded already, or the catalogue has changed.
    for (const [index, row] of rows.entries())
      if (hasShares[index] && !written.has(row.donation.link)) await release(index)
    return rows.map(({ donation, answer }, index) =>
      isHeld[index] ? (written.has(donation.link) ? answer : null) : 'sold_out',
    )
  })

export const ordersOf = (lines: readonly ValidLine[], donation_id: number, isTransfer: boolean): NewOrder[] =>
  lines.flatMap(({ position, shares }) =>
    shares ? { ...shares, donation_id, position, offer_id: shares.offer, isTransfer } : [],
  )

export const wantedShares = ({ lines }: Pick<ValidDonation, 'lines'>): WantedUnits =>
  lines.flatMap(({ shares }) => (shares ? { offer_id: shares.offer, count: shares.shares.length } : []))

export const mealOrdersOf = (
  lines: readonly ValidLine[],
  donation_id: number,
  is_transfer: boolean,
): NewMealOrder[] =>
  lines.flatMap(({ position, meals }) =>
    meals ? { donation_id, position, offer_id: meals.offer_id, meals: meals.count, is_transfer } : [],
  )

export const wantedMeals = ({ lines }: Pick<ValidDonation, 'lines'>): WantedUnits =>
  lines.flatMap(({ meals }) => meals ?? [])
