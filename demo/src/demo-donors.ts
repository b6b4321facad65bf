/** Countries of invented donors, named as in the country list; weights add up to 100. */
const countries = [
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

/** Donors' remarks; most donations have none. */
const remarks = [
  'For my late father',
  'For my mother’s health',
  'In memory of my grandparents',
  'On behalf of our whole family',
  'Zakat for this year',
  'First salary, alhamdulillah',
  'For our daughter’s aqiqah',
  'Isal-e-sawab for my brother',
  'Please use it where it is needed most',
  'In thanks for a safe journey',
  'From our office in Karachi',
  'From the students of class 9',
  'For the flood victims',
  'Please keep my name private',
  'Sadqah for recovery from illness',
  'Kaffarah for missed fasts',
  'In gratitude for our new home',
  'Eid gift for the children',
  'For all who have nobody to pray for them',
  'Monthly gift, as promised',
] as const

/** Source data for invented donors. */
export const demoDonors = {
  countries,
  firstNames,
  lastNames,
  commonFirstNames,
  commonLastNames,
  rareNameParts,
  firstNamesAbroad,
  lastNamesAbroad,
  remarks,
}
