import { sql } from 'kysely'
import type { CharityTextName } from '../../contract/src/charity-texts.ts'
import { defaultShares, type QurbaniOffer } from '../../contract/src/qurbani-offers.ts'
import type { Season } from '../../contract/src/seasons.ts'
import { readWakalah } from '../src/qurbani/wakalah-text.ts'
import type { TestApp } from './test-app.ts'
import { giftTo } from './visitor.ts'

const wakalahName: CharityTextName = 'wakalah'

/** An open season of Qurbani that begins in ten days, and the donor's side of its offers. */
export async function openQurbani(app: TestApp) {
  const officer = await app.staff(['season', 'settings', 'cause', 'bankAcc', 'bankAcc.approve'])
  const html = '<p>I appoint the charity as my agent.</p>'
  const written = await officer.call('PUT', `/charity/texts/${wakalahName}`, { html })
  if (written.status !== 200) throw new Error(written.text)
  const planned = { kind: 'qurbani', hijri_year: 1448, expected_on: '2027-05-16' }
  const season = (await officer.call<Season>('POST', '/seasons', planned)).body.data
  await sql`update seasons set expected_on = day_in_pakistan(now()) + 10`.execute(app.db)
  await officer.call('PUT', `/seasons/${season.id}/status`, { status: 'open' })
  const [wakalah] = await readWakalah(app.db)

  const readOffer = async (id: number) =>
    (await officer.call<QurbaniOffer[]>('GET', `/seasons/${season.id}/qurbani-offers`)).body.data.find(
      (one) => one.id === id,
    )
  return {
    officer,
    /** Closes the orders of an offer. */
    async close({ id }: QurbaniOffer) {
      const offer = await readOffer(id)
      if (!offer) throw new Error('There is no such offer.')
      const { closes_day: _, ...form } = offer
      const { status, text } = await officer.call('PUT', `/qurbani-offers/${id}`, {
        ...form,
        closes_day: -59,
      })
      if (status !== 200) throw new Error(text)
    },
    /** Begins Eid today or earlier, confirmed; with a negative number it is expected later. */
    beginEid: (daysAgo = 0) =>
      sql`update seasons set expected_on = day_in_pakistan(now()) - ${daysAgo}::int,
        confirmed_on = case when ${daysAgo}::int >= 0 then day_in_pakistan(now()) - ${daysAgo}::int end`.execute(
        app.db,
      ),
    season,
    async offer(changes: Partial<QurbaniOffer> = {}): Promise<QurbaniOffer> {
      const { body, text } = await officer.call<QurbaniOffer>(
        'POST',
        `/seasons/${season.id}/qurbani-offers`,
        {
          cause_id: app.causeId('Sadqah'),
          time_zone: 'Asia/Karachi',
          days_after: 0,
          animal: 'cow',
          shares_per_animal: defaultShares[changes.animal ?? 'cow'],
          share_price: 4000,
          animal_price: 28_000,
          // Several tests offer the same region and animal.
          despite: true,
          meat: 'poor',
          ...(changes.meat === 'collect' && { collection: { en: 'Landhi office, 17 May', ur: '' } }),
          days: 3,
          closes_day: 0,
          closes_time: '18:00',
          stock: 70,
          is_offered: true,
          ...changes,
        },
      )
      if (body.message !== 'Offer added.') throw new Error(text)
      return body.data
    },
    /** Returns the body of a donation of one line with this many shares. */
    order({ id, cause_id, share_price }: QurbaniOffer, count = 1, by: object = {}) {
      const amount = share_price * count
      const shares = Array.from({ length: count }, (_, index) => ({
        name: `Person ${index + 1}`,
        parent: 'Ahmed',
        intention: 'wajib' as const,
      }))
      const line = {
        id: cause_id,
        cause: '',
        subtypes: '',
        amount,
        quantity: count,
        remarks: '',
        qurbani: { offer: id, is_whole: false, wakalah: wakalah?.hash ?? '', shares },
      }
      return { ...giftTo(cause_id, amount), cart: [line], ...by }
    },
  }
}
