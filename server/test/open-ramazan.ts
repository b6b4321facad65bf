import { addDays } from '../../contract/src/days.ts'
import type { NightPlan } from '../../contract/src/night-plan.ts'
import type { Season } from '../../contract/src/seasons.ts'
import { readClock } from './read-clock.ts'
import type { TestApp } from './test-app.ts'
import { giftTo } from './visitor.ts'

/** An open season of Ramazan that begins in ten days, and a donor's gifts over its nights. */
export async function openRamazan(app: TestApp) {
  const officer = await app.staff(['season', 'donation'])
  const expected_on = addDays(readClock().today, 10)
  const planned = { kind: 'ramazan', hijri_year: 1448, expected_on }
  const season = (await officer.call<Season>('POST', '/seasons', planned)).body.data
  const move = (status: string) => officer.call<Season>('PUT', `/seasons/${season.id}/status`, { status })
  await move('open')
  return {
    officer,
    season,
    move,
    confirm: (first_day: string) =>
      officer.call<Season>('POST', `/seasons/${season.id}/confirm`, { first_day }),
    /** A donation of one line over nights, from the first one by default. */
    overNights(amount: number, plan: NightPlan, nights: object = {}) {
      const gift = giftTo(app.causeId('Sadqah'), amount)
      return {
        ...gift,
        cart: gift.cart.map((line) => ({ ...line, nights: { hijri_year: 1448, plan, first: 1, ...nights } })),
      }
    },
  }
}
