import { newDonationCode } from '../../src/giving/donations/donation-code.ts'

/**
 * An invented year of bank transfers on one account, as donors and banks make it: what was given, and the statement. It
 * knows what every line really pays, so proposals can be judged.
 */
export type StatementTrial = {
  transfers: TrialTransfer[]
  lines: TrialLine[]
}

export type TrialTransfer = {
  first_name: string
  last_name: string
  amount: number
  /** What of it is zakat, which belongs on another account. */
  zakat: number
  code: string
  /** The bank's reference, if the donor told it. */
  reference: string | null
  created: Date
}

export type TrialLine = {
  /** yyyy-mm-dd */
  day: string
  /** Paisa; debits below zero. */
  amount: number
  text: string
  /** The places of the transfers it pays; none for what is not ours. */
  pays: number[]
  /** What can be known of it, for a report. */
  kind: 'code' | 'reference' | 'name' | 'other sender' | 'no name' | 'unrelated' | 'debit'
}

/** Each with spellings of one name: donors write one, banks another. */
const firstNames = [
  ['Muhammad', 'Mohammad', 'Mohammed', 'Muhammed', 'M'],
  ...[
    ['Ayesha', 'Aisha', 'Aysha'],
    ['Fatima', 'Fatimah'],
    ['Khadija', 'Khadeeja'],
    ['Zainab', 'Zaynab'],
  ],
  ...[
    ['Maryam', 'Mariam'],
    ['Sana'],
    ['Hina'],
    ['Nadia'],
    ['Saima', 'Sayma'],
    ['Rabia', 'Rabeea'],
    ['Amina', 'Aamina'],
  ],
  ...[
    ['Bilal'],
    ['Hamza', 'Hamzah'],
    ['Usman', 'Osman', 'Uthman'],
    ['Umar', 'Omar', 'Umer'],
    ['Ali'],
    ['Ahmed', 'Ahmad'],
  ],
  ...[
    ['Hassan', 'Hasan'],
    ['Hussain', 'Husain', 'Hussein'],
    ['Imran'],
    ['Kamran'],
    ['Salman'],
    ['Faisal', 'Faysal'],
  ],
  ...[
    ['Tariq', 'Tarique'],
    ['Asif'],
    ['Waqas', 'Waqqas'],
    ['Zubair', 'Zubayr'],
    ['Shahid'],
    ['Nasir'],
    ['Yousuf', 'Yusuf'],
  ],
  ...[
    ['Ibrahim', 'Ebrahim'],
    ['Danish'],
    ['Fahad', 'Fahd'],
    ['Adeel', 'Adil'],
    ['Naveed', 'Navid'],
    ['Rashid', 'Rasheed'],
  ],
  ...[
    ['Sadia', 'Sadiya'],
    ['Mehwish', 'Mahwish'],
    ['Iqra'],
    ['Noor', 'Nur'],
    ['Sobia'],
    ['Uzma'],
    ['Farah'],
    ['Huma'],
  ],
]
const lastNames = [
  ...[
    ['Khan'],
    ['Ahmed', 'Ahmad'],
    ['Ali'],
    ['Hussain', 'Husain'],
    ['Malik'],
    ['Shah'],
    ['Iqbal'],
    ['Butt', 'Bhatt'],
  ],
  ...[
    ['Siddiqui', 'Siddiqi', 'Siddique'],
    ['Qureshi', 'Quraishi'],
    ['Chaudhry', 'Chaudhary', 'Choudhry'],
    ['Sheikh', 'Shaikh'],
  ],
  ...[
    ['Raza', 'Reza'],
    ['Mirza'],
    ['Baig', 'Beg'],
    ['Ansari'],
    ['Farooqi', 'Farooqui'],
    ['Hashmi'],
    ['Javed', 'Javaid'],
  ],
  ...[
    ['Mahmood', 'Mehmood'],
    ['Akhtar'],
    ['Rehman', 'Rahman'],
    ['Aslam'],
    ['Bhatti'],
    ['Dar'],
    ['Gillani', 'Gilani'],
  ],
  ...[
    ['Abbasi'],
    ['Memon'],
    ['Soomro'],
    ['Bhutto'],
    ['Lodhi'],
    ['Niazi'],
    ['Awan'],
    ['Cheema'],
    ['Gondal'],
    ['Warraich'],
  ],
  ...[
    ['Zaidi'],
    ['Naqvi'],
    ['Rizvi'],
    ['Jafri', 'Jaffri'],
    ['Usmani'],
    ['Paracha'],
    ['Durrani'],
    ['Afridi'],
    ['Khattak'],
  ],
]
const commonAmounts = [
  ...[5000, 5000, 5000, 5000, 10_000, 10_000, 10_000, 20_000, 15_000, 1000, 1000, 2000, 2000, 3000, 500],
  ...[2500, 25_000, 50_000, 100_000],
]
const prefixes = [
  'IBFT FROM',
  'RAAST P2P FROM',
  'FUNDS TRANSFER FROM',
  'INWARD IBFT',
  '1LINK IBFT',
  'MOB TRF',
  'FT FROM',
]
const unrelated = [
  'PROFIT PAID QTR',
  'CASH DEPOSIT BRANCH 0214',
  'CHEQUE DEPOSIT CLG 4417',
  'REVERSAL OF WHT',
  'POS SETTLEMENT MERCHANT',
  'SALE OF SCRAP',
  'RENT RECEIVED SHOP 4',
  'INWARD CLEARING',
  'REFUND K-ELECTRIC',
]
const debits = [
  'K-ELECTRIC BILL',
  'SALARY TRANSFER',
  'ATM WITHDRAWAL',
  'CHEQUE 00123',
  'WHT ON CASH',
  'SMS CHARGES',
  'VENDOR PAYMENT',
]

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const dayMs = 24 * 60 * 60_000

/**
 * Invents the year to June 2026: the same one for the same seed, but for the codes.
 * @param lineCount how many lines the statement has
 */
export function inventStatement(lineCount: number, seed: number): StatementTrial {
  const random = randomFrom(seed)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const happens = (share: number) => random() < share
  const end = Date.UTC(2026, 5, 30)
  const begin = end - 365 * dayMs
  const dayText = (time: number) => new Date(Math.min(time, end)).toISOString().slice(0, 10)
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const transfers: TrialTransfer[] = []
  const lines: TrialLine[] = []

  const person = () => {
    const middle = happens(0.35) ? one(firstNames) : null
    return { first: one(firstNames), middle, last: one(lastNames) }
  }
  type Person = ReturnType<typeof person>
  const nameOf = ({ first, middle, last }: Person, spelling: (spellings: string[]) => string) =>
    [spelling(first), middle && spelling(middle), spelling(last)].filter((part) => part !== null).join(' ')
  const asDonor = (spellings: string[]) =>
    spellings[0] === 'Muhammad' ? one(spellings) : (spellings[0] ?? '')
  const asBank = (spellings: string[]) => (happens(0.35) ? one(spellings) : (spellings[0] ?? ''))
  const amount = () => (happens(0.8) ? one(commonAmounts) : 100 * Math.ceil(random() * 400))

  const add = (
    who: Person,
    given: { amount: number; zakat: number; created: number; reference: string | null },
  ) => {
    const name = nameOf(who, asDonor)
    const cut = name.indexOf(' ')
    return (
      transfers.push({
        ...{ first_name: name.slice(0, cut), last_name: name.slice(cut + 1), code: newDonationCode() },
        ...{ ...given, created: new Date(given.created) },
      }) - 1
    )
  }

  /** As a bank writes who sent it: upper case, another spelling, initials, cut at 35 characters. */
  const sentBy = (who: Person, more = '') => {
    const spelled = nameOf(who, asBank)
    const name = happens(0.08) ? spelled.replace(/^(\w)\w+/, '$1') : spelled
    const order = happens(0.1) ? name.split(' ').reverse().join(' ') : name
    const text = `${one(prefixes)} ${happens(0.4) ? `${digits(6)} ` : ''}${order}`
    return `${text.slice(0, happens(0.6) ? 35 : 60)}${more}`.toUpperCase()
  }

  const writtenCode = (code: string) => {
    const written = happens(0.3) ? code.replaceAll('-', happens(0.5) ? ' ' : '') : code
    const cased = happens(0.3) ? written.toLowerCase() : written
    return happens(0.3) ? cased.replaceAll('0', 'O') : cased
  }

  const gift = (who: Person, sum: number, created: number) => {
    const isOnlyZakat = happens(0.12)
    const zakat = isOnlyZakat ? sum : happens(0.04) && sum >= 2000 ? Math.floor(sum / 200) * 100 : 0
    const paid = !isOnlyZakat && !happens(0.3)
    const how = random()
    const reference = happens(0.15) || (paid && how > 0.3 && how < 0.44) ? `FT${digits(10)}` : null
    const place = add(who, { amount: sum, zakat, created, reference })
    // Sent the form twice, and paid once.
    if (happens(0.03)) add(who, { amount: sum, zakat, created: created + 5 * 60_000, reference: null })
    if (!paid) return
    const wait = happens(0.85) ? random() * 4 : happens(0.8) ? random() * 12 : 10 + random() * 25
    const day = dayText(created + wait * dayMs)
    const paise = (sum - zakat) * 100 + (happens(0.015) ? one([-2500, 100, -100, 500]) : 0)
    const code = transfers[place]?.code ?? ''
    if (how < 0.3) {
      const text = `${sentBy(who)} ${writtenCode(happens(0.08) ? code.slice(0, 8) : code)}`
      lines.push({ day, amount: paise, text, pays: [place], kind: 'code' })
    } else if (how < 0.44)
      lines.push({ day, amount: paise, text: sentBy(who, ` ${reference}`), pays: [place], kind: 'reference' })
    else if (how < 0.88) lines.push({ day, amount: paise, text: sentBy(who), pays: [place], kind: 'name' })
    else if (how < 0.96) {
      // A husband's or father's account: perhaps the same last name.
      const sender = { ...person(), ...(happens(0.5) ? { last: who.last } : {}) }
      lines.push({ day, amount: paise, text: sentBy(sender), pays: [place], kind: 'other sender' })
    } else
      lines.push({
        day,
        amount: paise,
        text: `CASH DEPOSIT ONLINE BR ${digits(4)}`,
        pays: [place],
        kind: 'no name',
      })
  }

  while (lines.length < lineCount) {
    const time = begin + random() * (end - begin)
    const kind = random()
    if (kind < 0.08)
      lines.push({
        ...{ day: dayText(time), amount: -Math.ceil(random() * 9_000_000), pays: [], kind: 'debit' },
        text: `${one(debits)} ${digits(5)}`,
      })
    // People who never saw our form send money too, with names and amounts like everybody's.
    else if (kind < 0.2)
      lines.push({
        ...{ day: dayText(time), amount: amount() * 100, pays: [], kind: 'unrelated' },
        text: happens(0.6) ? sentBy(person()) : `${one(unrelated)} ${digits(4)}`,
      })
    else {
      const who = person()
      const sum = amount()
      // One in eight gives every month, and not always by our form.
      const times = happens(0.12) ? 3 + Math.floor(random() * 9) : 1
      for (let month = 0; month < times && lines.length < lineCount; month++) {
        const at = time + month * (29 + random() * 3) * dayMs
        if (at > end) break
        if (month > 0 && happens(0.15))
          lines.push({ day: dayText(at), amount: sum * 100, text: sentBy(who), pays: [], kind: 'unrelated' })
        else gift(who, sum, at)
      }
    }
  }
  lines.sort((one_, other) => (one_.day < other.day ? -1 : one_.day > other.day ? 1 : 0))
  return { transfers, lines }
}

const rupees = (paisa: number) => (paisa / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** The statement as a bank's CSV, with its address above and its totals below. */
export function csvOf(lines: TrialLine[], openingPaisa: number): string {
  let balance = openingPaisa
  const rows = lines.map(({ day, amount, text }) => {
    balance += amount
    const [year, month, date] = day.split('-')
    const when = `${date}/${month}/${year}`
    const money = amount < 0 ? [`"${rupees(-amount)}"`, ''] : ['', `"${rupees(amount)}"`]
    return [when, when, `"${text}"`, ...money, `"${rupees(balance)}"`].join(',')
  })
  return [
    ...[
      'Margalla Islamic Bank,,,,,',
      'Statement of Account,,,,,',
      `Opening Balance,,,,,"${rupees(openingPaisa)}"`,
      '',
    ],
    'Transaction Date,Value Date,Particulars,Withdrawal,Deposit,Balance (PKR)',
    ...rows,
    `Closing Balance,,,,,"${rupees(balance)}"`,
    '',
  ].join('\r\n')
}

/** How good proposals were: of what was proposed the share that is right, of what could be the share that was. */
export type TrialResult = { proposed: number; right: number; precision: number; recall: number }

/**
 * Compares suggestions with what lines really pay.
 * @param suggested of each line of the trial, by its place: the places of the transfers it was said to pay
 */
export function judgeTrial(
  lines: TrialLine[],
  suggested: Map<number, number[]>,
  among: (line: TrialLine) => boolean = () => true,
): TrialResult {
  let [proposed, right, possible] = [0, 0, 0]
  for (const [place, line] of lines.entries()) {
    if (!among(line)) continue
    if (line.pays.length > 0) possible += 1
    const said = suggested.get(place)
    if (!said) continue
    proposed += 1
    if (said.length === line.pays.length && said.every((transfer) => line.pays.includes(transfer))) right += 1
  }
  return { proposed, right, precision: right / proposed, recall: right / possible }
}

/** The suggestions of these confidences as `judgeTrial` takes them, where ids are places in the trial. */
export const suggestedFor = (
  proposed: Map<number, { suggested: { confidence: string; parts: { attempt_id: number }[] } | null }>,
  confidences: string[],
): Map<number, number[]> =>
  new Map(
    [...proposed].flatMap(([place, { suggested }]): [number, number[]][] =>
      suggested && confidences.includes(suggested.confidence)
        ? [[place, suggested.parts.map(({ attempt_id }) => attempt_id)]]
        : [],
    ),
  )
