import { expect } from '@playwright/test'
import type { Connection } from '../embedded-postgres/src/embedded-postgres.ts'
import { createPool } from '../server/src/platform/database/database.ts'

/** A payment intent with its attempts and events. */
type PaymentIntent = {
  status: string
  amount: number
  attempts: { gateway: string; status: string; reference_no: string | null; reference_file: string | null }[]
  /** 'kind from>to', in order. */
  events: string[]
}

/** Reads and changes the journey's database directly, bypassing the product. */
export type JourneyDatabase = {
  connection: Connection
  readIntent(link: string): Promise<PaymentIntent>
  /** Reads the transaction ID that the gateway knows. */
  readTransactionId(link: string): Promise<string>
  /** Backdates a pending donation. */
  backdateByHours(link: string, hours: number): Promise<void>
  /** Moves the payment of a donation into the past. */
  settleEarlier(link: string, days: number): Promise<void>
  /** Changes only the amount of a donation, so that its lines no longer add up. */
  corruptAmount(link: string, rupees: number): Promise<void>
  /** Runs the job that attaches donations to donor records, instead of waiting a minute for it. */
  attachContacts(): Promise<void>
  /** Runs a job of the timetable now, instead of waiting a minute for it. */
  runJob(name: string): Promise<void>
  /** Closes the orders of every Qurbani, and begins Eid today. */
  beginEid(): Promise<void>
  /** Opens this year's Qurbani, with an offer of cows and an agency text, and Ramazan, both in ten days. */
  openSeasons(): Promise<void>
  /**
   * Allots the paid shares of the newest offer to an animal.
   * @returns the link of a field list with it, or undefined when no share waits
   */
  allotShares(): Promise<string | undefined>
  /** Switches SMS on, as staff do at *Settings*. */
  switchSmsOn(): Promise<void>
  /** Lets a website show the donation form: at *Settings* a second person may have to approve it. */
  allowWebsite(origin: string): Promise<void>
  /** Adds a running campaign for Sadqah with an English title. */
  addCampaign(slug: string, title: string): Promise<void>
  /** Adds a charge of Rs. 3,000 that was missed to a regular donation. */
  missCharge(reference: string): Promise<void>
  /** Ends the period for which a password confirmation is valid. */
  expireConfirmations(email: string): Promise<void>
  close(): Promise<void>
}

export async function openJourneyDatabase(connection: Connection): Promise<JourneyDatabase> {
  const pool = createPool(connection, { max: 1 })
  return {
    connection,
    async readIntent(link) {
      const { rows } = await pool.query<PaymentIntent>(
        `select status, amount,
           (select json_agg(json_build_object('gateway', gateway, 'status', attempt.status,
              'reference_no', reference_no, 'reference_file', reference_file) order by attempt.id)
            from payment_attempts as attempt left join manual_bank_transfers on attempt_id = attempt.id
            where intent_id = intent.id) as attempts,
           (select json_agg(kind || ' ' || coalesce(facts->>'from', '') || '>' || coalesce(facts->>'to', '')
              order by id)
            from events where intent_id = intent.id) as events
         from payment_intents as intent where link = $1`,
        [link],
      )
      if (!rows[0]) throw new Error('There is no donation with this link.')
      return rows[0]
    },
    async expireConfirmations(email) {
      await pool.query(
        `update sessions set confirmed_at = now() - interval '1 hour'
         where user_id = (select id from users where email = $1)`,
        [email],
      )
    },
    async readTransactionId(link) {
      const { rows } = await pool.query<{ transaction_id: string }>(
        `select transaction_id from payment_attempts as attempt
         join payment_intents as intent on intent.id = intent_id where link = $1`,
        [link],
      )
      return rows[0]?.transaction_id ?? ''
    },
    async backdateByHours(link, hours) {
      await pool.query(
        `update payment_attempts set created_at = payment_attempts.created_at - make_interval(hours => $2)
         from payment_intents as intent where intent_id = intent.id and link = $1`,
        [link, hours],
      )
    },
    async settleEarlier(link, days) {
      await pool.query(
        `with earlier as (
           update payment_intents set settled_at = settled_at - make_interval(days => $2)
           where link = $1 returning id, settled_at
         ) update payment_attempts set settled_at = earlier.settled_at from earlier where intent_id = earlier.id`,
        [link, days],
      )
    },
    async corruptAmount(link, rupees) {
      await pool.query('update payment_intents set amount = amount + $2 where link = $1', [link, rupees])
    },
    async missCharge(reference) {
      await pool.query(
        `insert into planned_charges (agreement_id, period, due_on, expected, progress)
         select id, '2020-01', day_in_pakistan(now()) - 20, 3000, 'missed' from agreements where reference = $1`,
        [reference],
      )
    },
    async switchSmsOn() {
      await pool.query(`update message_channels set is_on = true where name = 'sms'`)
    },
    async allowWebsite(origin) {
      await pool.query(
        `update charity set settings = settings || jsonb_build_object('embed_origins', array[$1::text])`,
        [origin],
      )
    },
    async addCampaign(slug, title) {
      await pool.query(
        `insert into campaigns (slug, cause_id, fundtitle, funddetail, fundimage, video, status, goal_kind,
           after_goal, after_end, shows_donors)
         select $1, id, $2, '<p>x</p>', 'noimage', '', 'published', 'none', 'continue', 'close', true
         from causes where fundtitle = 'Sadqah'`,
        [slug, title],
      )
    },
    async attachContacts() {
      await pool.query('select attach_contacts(1000)')
    },
    async runJob(name) {
      await pool.query('select graphile_worker.add_job($1, job_key := $1)', [name])
      const count = 'select count(*) from graphile_worker.jobs where key = $1'
      const isDone = async () => Number((await pool.query(count, [name])).rows[0]?.count) === 0
      await expect.poll(isDone, { message: `job ${name}`, intervals: [50] }).toBe(true)
    },
    async beginEid() {
      await pool.query(
        'update seasons set expected_on = day_in_pakistan(now()), confirmed_on = day_in_pakistan(now())',
      )
      await pool.query('update qurbani_offers set closes_day = -59')
    },
    async openSeasons() {
      await pool.query(
        `update charity set texts = texts || '{"wakalah": "<p>I appoint the charity as my agent.</p>"}'`,
      )
      await pool.query(
        `insert into seasons (kind, hijri_year, expected_on, status)
         select kind, 1448, day_in_pakistan(now()) + 10, 'open' from unnest(array['qurbani', 'ramazan']) as kind
         on conflict (kind, hijri_year) do update
           set expected_on = excluded.expected_on, confirmed_on = null, status = 'open'`,
      )
      await pool.query(
        `insert into qurbani_offers (season_id, cause_id, time_zone, days_after, animal, shares_per_animal,
           share_price, meat, days, closes_day, closes_time, stock, is_offered)
         select season.id, cause.id, 'Asia/Karachi', 0, 'cow', 7, 19000, 'poor', 3, 0, '18:00', 14, true
         from seasons as season, causes as cause where season.kind = 'qurbani' and fundtitle = 'Sadqah'`,
      )
    },
    async allotShares() {
      const { rows } = await pool.query<{ link: string }>(
        `with animal as (
           insert into qurbani_animals (offer_id, tag, place, day)
           select distinct offer_id, 'C-1', 'Landhi', 1 from qurbani_shares
           where state = 'ordered' and offer_id = (select max(id) from qurbani_offers) returning id, offer_id
         ), share as (
           update qurbani_shares as share set state = 'allotted', animal_id = animal.id, slot = number
           from animal where share.offer_id = animal.offer_id and state = 'ordered'
         )
         insert into qurbani_field_lists (link, offer_id, created_by)
         select left(md5(random()::text), 22), offer_id, (select min(id) from users) from animal returning link`,
      )
      return rows[0]?.link
    },
    close: () => pool.end(),
  }
}
