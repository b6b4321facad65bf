import { sql } from 'kysely'
import { changeContact } from '../../server/src/contacts/change-contact.ts'
import type { AppContext } from '../../server/src/context.ts'
import type { Staff } from '../../server/src/history/record-audit.ts'
import { type Database, jsonText } from '../../server/src/platform/database/database.ts'
import type { Sealer } from '../../server/src/platform/sealing/create-sealer.ts'

type Person = { first_name: string; last_name: string; email: string; phone: string; cnic?: string }

const person = (name: string, email: string, phone: string, cnic?: string): Person => {
  const [first_name = '', ...others] = name.split(' ')
  return {
    first_name,
    last_name: others.join(' '),
    email: `${email}@example.org`,
    phone,
    ...(cnic && { cnic }),
  }
}

const company = person('Gulshan Traders', 'accounts.gulshan', '03451112201')

/** Pairs of spellings of one donor's name, given with the same phone number and e-mail address. */
const spellings: [one: string, other: string][] = [
  ['Muhammad Asif', 'Mohammad Asif'],
  ['Ayesha Siddiqua', 'Aisha Siddiqua'],
  ['Abdul Rehman', 'Abdur Rahman'],
  ['Fatima Zahra', 'Fatimah Zehra'],
  ['Syed Ali Raza', 'Ali Raza'],
  ['Nasreen Akhtar', 'Nasrin Akhter'],
  ['Tariq Mehmood', 'Tariq Mahmood'],
  ['Yousuf Khan', 'Yusuf Khan'],
  ['Mrs. Rehana Butt', 'Rehana Butt'],
  ['Imran Sheikh', 'Imran Shaikh'],
]

/** Pairs of one donor's details: different phone numbers and e-mail addresses, but the same CNIC. */
const sameCnic: [one: Person, other: Person][] = [
  [
    person('Saleem Akbar', 'saleem.akbar', '03451113301', '3520298765431'),
    person('Saleem A. Chaudhry', 'chaudhry.s', '03451113302', '3520298765431'),
  ],
  [
    person('Khalida Parveen', 'khalida.p', '03451113303', '4210198765432'),
    person('Khalida Begum', 'k.begum', '03451113304', '4210198765432'),
  ],
]

const namedDonors: { donor: Person; gifts: number }[] = [
  // Frequent donors.
  { donor: person('Hira Siddiqui', 'hira.siddiqui', '03451110001'), gifts: 12 },
  { donor: person('Zafar Iqbal', 'zafar.iqbal', '03451110002'), gifts: 8 },
  // A couple that shares an e-mail address, and a father who gives under his son's number.
  { donor: person('Salma Qureshi', 'qureshi.family', '03451110003'), gifts: 2 },
  { donor: person('Kamran Qureshi', 'qureshi.family', '03451110004'), gifts: 1 },
  { donor: person('Fahad Rashid', 'fahad.rashid', '03451110005'), gifts: 3 },
  { donor: person('Abdul Rashid', 'rashid.senior', '03451110005'), gifts: 1 },
  { donor: company, gifts: 4 },
  // One donation each.
  ...['Nimra Shafiq', 'Owais Tahir', 'Parveen Gul'].map((name, index) => ({
    donor: person(name, name.toLowerCase().replace(' ', '.'), `0345111100${index + 6}`),
    gifts: 1,
  })),
  ...spellings.flatMap(([one, other], index) => {
    const email = one.toLowerCase().replaceAll(/[ .]+/g, '.')
    return [one, other].map((name) => ({ donor: person(name, email, `034511122${index + 10}`), gifts: 1 }))
  }),
  ...sameCnic.flatMap((both) => both.map((donor) => ({ donor, gifts: 1 }))),
]

/** Number of duplicate proposals among these donors. */
export const demoDuplicates = spellings.length + sameCnic.length

/** Assigns some of the paid donations, spread over the year, to these donors. */
export async function assignDonors(db: Database, sealer: Sealer): Promise<void> {
  const { rows: paid } = await sql<{ donor_id: number }>`
    select donor_id from donations join payment_intents as intent on intent.id = intent_id
    where status = 'success' order by intent.created_at, donor_id`.execute(db)
  const gifts = namedDonors.flatMap(({ donor, gifts: count }) => Array.from({ length: count }, () => donor))
  // A step coprime to the number of gifts spreads the donations of each donor.
  const mixed = gifts.map((_, index) => gifts[(index * 17) % gifts.length])
  const named = mixed.map((donor, index) => ({
    ...donor,
    cnic: donor?.cnic ? sealer.seal(donor.cnic) : null,
    id: paid[Math.floor((index * paid.length) / mixed.length)]?.donor_id,
  }))
  await sql`
    update donation_donors set first_name = donor.first_name, last_name = donor.last_name, email = donor.email,
      phone = donor.phone, country = 'Pakistan', cnic = donor.cnic
    from jsonb_to_recordset(${jsonText(named)}::jsonb) as donor
      (id bigint, first_name text, last_name text, email text, phone text, cnic text)
    where donation_donors.id = donor.id`.execute(db)
}

/** Attaches all donations to donor records, and changes the record of the company to the kind 'company'. */
export async function attachDonors(
  context: Pick<AppContext, 'db' | 'publicUrl'>,
  staff: Staff,
): Promise<void> {
  const { db } = context
  while ((await sql<{ done: number }>`select attach_contacts(5000) as done`.execute(db)).rows[0]?.done);
  const { first_name, last_name } = company
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'country', 'language'])
    .where('first_name', '=', first_name)
    .where('last_name', '=', last_name)
    .executeTakeFirstOrThrow()
  const { id, ...fields } = contact
  await changeContact(context.db, id, { ...fields, kind: 'company', first_name, last_name }, staff)
}
