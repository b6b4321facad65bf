import { sql } from 'kysely'
import type { NightPlan } from '../../contract/src/night-plan.ts'
import type { Season } from '../../contract/src/seasons.ts'
import type { TestApp } from './test-app.ts'
import { giftTo } from './visitor.ts'

/** An open season of Ramazan that begins in ten days, and a donor's gifts over its nights. */
export async function openRamazan(app: TestApp) {
  const officer = await app.staff(['season', 'donation'])
  const planned = { kind: 'ramazan', hijri_year: 1448, expected_on: '2027-02-08' }
  const { id } = (await officer.call<Season>('POST', '/seasons', planned)).body.data
  await sql`update seasons set expected_on = day_in_pakistan(now()) + 10`.execute(app.db)
  const move = (status: string) => officer.call<Season>('PUT', `/seasons/${id}/status`, { status })
  const season = (await move('open')).body.data
  return {
    officer,
    season,
    move,
    confirm: (first_day: string) =>
      officer.call<Season>('POST', `/seasons/${id}/confirm-first-day`, { first_day }),
    /** Returns the body of a donation of one line over nights, by default from the first night on. */
    overNights(amount: number, plan: NightPlan, nights: object = {}) {
      const gift = giftTo(app.causeId('Sadqah'), amount)
      return {
        ...gift,
        cart: gift.cart.map((line) => ({ ...line, nights: { hijri_year: 1448, plan, first: 1, ...nights } })),
      }
    },
  }
}
