import { pakistan } from '../../contract/src/home-country.ts'
import { between, pickOne, type RandomSource, seededRandom, weighted } from './random.ts'

/** Countries of invented donors, named as in the country list; weights add up to 100. */
export const donorCountries = [
  { country: 'Pakistan', weight: 72 },
  { country: 'United Kingdom', weight: 8 },
  { country: 'United States', weight: 6 },
  { country: 'United Arab Emirates', weight: 6 },
  { country: 'Saudi Arabia', weight: 5 },
  { country: 'Canada', weight: 3 },
] as const

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

const firstNames = wordsOf(`
  Aamir Abdullah Adnan Ahmed Ali Asad Bilal Danish Faisal Farhan Fahad Ghulam Hamza Haris Hassan Ibrahim
  Imran Jawad Junaid Kamran Khalid Muhammad Nadeem Naveed Omar Qasim Rashid Rizwan Saad Salman Shahzad
  Tariq Usman Waqas Yasir Zeeshan Zubair Aisha Amna Anum Asma Ayesha Bushra Farah Fatima Hafsa Hina Iqra
  Javeria Khadija Kiran Lubna Maham Mariam Mehwish Nadia Naila Noor Rabia Rukhsana Saba Sadia Saima Samina
  Sana Shazia Sidra Sumaira Tahira Uzma Yasmin Zahra Zainab`)

const lastNames = wordsOf(`
  Abbasi Afridi Ahmad Akhtar Ansari Awan Baig Baloch Bhatti Bhutto Bukhari Chaudhry Cheema Dar Durrani
  Farooqi Gilani Gondal Hashmi Hussain Iqbal Jamali Janjua Kakar Kazmi Khan Khattak Khokhar Lodhi Magsi
  Malik Memon Mengal Mirza Mughal Naqvi Niazi Paracha Qureshi Rajput Rana Rizvi Sheikh Shah Siddiqui
  Soomro Talpur Tareen Usmani Warraich Yousafzai Zaidi`)

/** Common names with their relative frequencies. */
const commonFirstNames = [
  ['Muhammad', 40],
  ['Ahmed', 15],
  ['Fatima', 12],
  ['Ali', 10],
  ['Ayesha', 8],
  ['Usman', 5],
  ['Zainab', 4],
  ['Hassan', 3],
  ['Maryam', 3],
] as const
const commonLastNames = [
  ['Khan', 35],
  ['Ahmed', 20],
  ['Ali', 15],
  ['Hussain', 10],
  ['Malik', 8],
  ['Butt', 6],
  ['Shah', 6],
] as const

/** Syllables combined into rare family names, each shared by only a handful of people. */
const rareNameParts = [
  wordsOf('Bar Dur Gul Jan Kar Lash Mand Nar Pan Rais Sar Tor War Zar Shin Kak'),
  wordsOf('a ak an az i il o u um ur esh iq oz ul'),
  wordsOf('ani ari azai bazai gani khel mani pur rani wal zada zai zehi toon'),
]

/** First names of donors abroad: mostly families from Pakistan, and some of their neighbours. */
const firstNamesAbroad = wordsOf(`
  Adam Aliyah Amir Daniyal Emma Hannah Idris Imaan James Kareem Layla Maryam Mohammed Musa Nabeel Nadia
  Omar Rayyan Safiya Samir Sarah Sofia Tahir Yusuf Zaid Zara`)

const lastNamesAbroad = wordsOf(`
  Ahmed Ali Al-Farsi Begum Butt Carter Choudhury Haddad Hassan Hussain Iqbal Khan Mahmood Malik Mansoor
  Patel Qureshi Rahman Raza Saleem Shah Syed Thompson Wilson`)

export type Payer = ReturnType<typeof inventPayer>

const aCountry = weighted(donorCountries.map(({ country, weight }) => [country, weight] as const))
const commonFirst = weighted(commonFirstNames)
const commonLast = weighted(commonLastNames)

/**
 * Invents a donor or payer, deterministic for `index`, with a unique e-mail address. Half of all people share
 * a few names, and one in fifty has a rare one.
 * @param country the country of residence; random if omitted
 */
export function inventPayer(index: number, country?: string) {
  const chance = seededRandom(index)
  const lives = aCountry(chance)
  const from = country ?? lives
  const home = from === pakistan
  const [first_name, last_name] = home || chance() < 2 / 3 ? nameAtHome(chance) : nameAbroad(chance)
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}${index}@example.org`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
    phone: home
      ? `03${String(between(0, 10 ** 9, chance)).padStart(9, '0')}`
      : String(between(10 ** 9, 10 ** 11, chance)),
    country: from,
    cnic: home && chance() < 1 / 3 ? String(between(10 ** 12, 9 * 10 ** 12, chance)) : null,
  }
}

const nameAtHome = (chance: RandomSource): [string, string] => [
  chance() < 0.5 ? commonFirst(chance) : pickOne(firstNames, chance),
  chance() < 0.02
    ? rareNameParts.map((parts) => pickOne(parts, chance)).join('')
    : chance() < 0.5
      ? commonLast(chance)
      : pickOne(lastNames, chance),
]

const nameAbroad = (chance: RandomSource): [string, string] => [
  pickOne(firstNamesAbroad, chance),
  pickOne(lastNamesAbroad, chance),
]
