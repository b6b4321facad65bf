// Orders of one offer of Qurbani, which all wait for the lock of its stock, between plain donations of the
// same run; then the exact stock: every accepted order holds its shares, and orders beyond it are refused.
//   npm run bench -- qurbani [orders]
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import type { CharityTextName } from '../contract/src/charity-texts.ts'
import { apiBase } from '../contract/src/entry.ts'
import { readWakalah } from '../server/src/qurbani/wakalah-text.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { type Load, loadHttp, percentile, serializeRequest } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { administrator, antiForgery, openDatabase, openFolder, openServer, signIn } from './start-server.ts'

const port = 3990
const origin = `http://127.0.0.1:${port}`
const connections = 16
const price = 19_000
/** Orders a second that one offer must take. */
const goal = 300

export async function qurbaniBench(orders = 4000): Promise<Figure[]> {
  await using folder = await openFolder('qurbani')
  const settings = { ...administrator, WEB_CONCURRENCY: String(availableParallelism()) }
  await using _server = await openServer(folder.path, port, settings)
  await using database = await openDatabase(folder.path, { max: 2 })
  const { pool, db } = database
  const stock = Math.round(orders * 0.9)
  const offer = await addOffer(pool, stock)
  const [wakalah] = await readWakalah(db)
  if (!wakalah) throw new Error('There is no agency text.')
  const order = () => {
    const qurbani = {
      offer: offer.id,
      is_whole: false,
      wakalah: wakalah.hash,
      shares: [{ name: 'Amina', parent: 'Ahmed', intention: 'wajib' }],
    }
    const line = {
      id: offer.cause_id,
      cause: '',
      subtypes: '',
      amount: price,
      quantity: 1,
      remarks: '',
      qurbani,
    }
    return { ...exampleGift(), total_amount: price, cart: [line] }
  }
  await send(() => exampleGift(), orders / 10)
  await pool.query('analyze')
  const before = await send(() => exampleGift(), orders / 2)
  const ordered = await send(order, orders)
  const after = await send(() => exampleGift(), orders / 2)
  const rate = ordered.times.length / ordered.seconds
  const plain = (before.times.length + after.times.length) / (before.seconds + after.seconds)
  return printFigures([
    {
      what: `orders of one offer, ${connections} connections`,
      measured: `${Math.round(rate)}/s, p99 ${percentile(ordered.times, 99).toFixed(0)} ms`,
      beside: `${Math.round(plain)}/s plain donations`,
      ratio: rate / plain,
      goal: `>= ${goal}/s`,
      met: rate >= goal,
    },
    await countStock(pool, offer.id, stock, ordered),
  ])
}

/** Opens a season with one offer and the agency text, as staff do. */
async function addOffer(pool: pg.Pool, stock: number): Promise<{ id: number; cause_id: number }> {
  const headers = await signIn(origin)
  const call = async <Data>(method: string, path: string, body: object): Promise<Data> => {
    const answer = await fetch(`${origin}${apiBase}${path}`, { method, headers, body: JSON.stringify(body) })
    const { data, message } = (await answer.json()) as { data: Data; message: string }
    if (!answer.ok) throw new Error(message)
    return data
  }
  const wakalah: CharityTextName = 'wakalah'
  await call('PUT', `/charity/texts/${wakalah}`, { html: '<p>I appoint the charity as my agent.</p>' })
  const { rows } = await pool.query<{ id: number }>(`select id from causes where fundtitle = 'Qurbani'`)
  const cause_id = rows[0]?.id ?? 0
  const planned = { kind: 'qurbani', hijri_year: 1500, expected_on: '2077-10-27' }
  const { id: season } = await call<{ id: number }>('POST', '/seasons', planned)
  await call('PUT', `/seasons/${season}/status`, { status: 'open' })
  const { id } = await call<{ id: number }>('POST', `/seasons/${season}/qurbani-offers`, {
    cause_id,
    time_zone: 'Asia/Karachi',
    days_after: 0,
    animal: 'cow',
    shares_per_animal: 7,
    share_price: price,
    animal_price: null,
    meat: 'poor',
    days: 3,
    closes_day: 0,
    closes_time: '18:00',
    stock,
    is_offered: true,
  })
  return { id, cause_id }
}

async function send(gift: () => object, count: number): Promise<Load> {
  const headers = await antiForgery(origin)
  let remaining = Math.ceil(count)
  return loadHttp({
    port,
    connections,
    timeoutMs: 30_000,
    next() {
      if (remaining-- <= 0) return undefined
      const key = randomUUID()
      const body = { ...gift(), email: `amina.${key.slice(0, 8)}@example.org` }
      return serializeRequest(
        'POST',
        '/api/v1/donate',
        { ...headers, 'idempotency-key': key },
        JSON.stringify(body),
      )
    },
  })
}

/** Compares the stock, its shares and the answers: the offer is sold out to the last share. */
async function countStock(pool: pg.Pool, id: number, stock: number, { statuses }: Load): Promise<Figure> {
  const { rows } = await pool.query<{ held: number; sold: number; shares: number }>(
    `select held, sold, (select count(*)::int from qurbani_shares where offer_id = $1 and state <> 'released') as shares
     from qurbani_offers where id = $1`,
    [id],
  )
  const { held = 0, sold = 0, shares = 0 } = rows[0] ?? {}
  const accepted = statuses.get(200) ?? 0
  const difference = [accepted, held + sold, shares].reduce((sum, count) => sum + Math.abs(count - stock), 0)
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return atMost('shares beyond or short of the stock', difference, 0, '', {
    measured: `${held + sold} of ${stock} taken, ${shares} shares; ${answers}`,
  })
}
