import { expect, test } from 'vitest'
import { refuseOtherNumbers } from '../../messages/refuse-instructions.ts'
import { findAddedInstructions } from './find-digits-and-links.ts'

const stolen = 'PK24SCBL0000001171495101'
const added = (to: string, from = '') => findAddedInstructions([{ from, to }])
const toOneDonor = (text: string) => () =>
  refuseOtherNumbers(
    { reason: text },
    { amounts: [5000, 125_000], days: ['2026-11-05'], codes: ['K7Q-M3X-PD4', '0099 8877'] },
  )

const digitsIn = (script: number, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(script + Number(digit)))

test.each([
  ['an IBAN', `Our account changed. Send to ${stolen}`],
  ['an IBAN of another country', 'Donors abroad: GB29 NWBK 6016 1331 9268 19'],
  ['an IBAN in groups', 'PK24 SCBL 0000 0011 7149 5101'],
  ['an IBAN with dashes and dots', 'PK24-SCBL.0000/0011_7149 – 5101'],
  ['an IBAN over several lines', 'PK24\nSCBL\n\n0000\n0011\n7149\n5101'],
  ['an IBAN in lower case', stolen.toLowerCase()],
  ['an IBAN with zero-width characters', [...stolen].join('\u200b')],
  ['an IBAN with soft hyphens and joiners', [...stolen].join('\u00ad\u2060')],
  [
    'an IBAN in full-width characters',
    'ＰＫ２４ＳＣＢＬ０００００００１１７１４９５１０１'.replace('０００００００', '００００００'),
  ],
  ['an IBAN with Cyrillic letters', 'РК24SСВL0000001171495101'],
  ['an IBAN with Greek letters', 'ΡΚ24SCΒL0000001171495101'],
  ['an IBAN with the letter O for zeros', 'PK24SCBLOOOOOO1171495101'],
  ['an IBAN in Arabic digits', digitsIn(0x660, stolen)],
  ['an IBAN in Urdu digits', digitsIn(0x6f0, stolen)],
  ['an IBAN in Devanagari digits', digitsIn(0x966, stolen)],
  ['an IBAN in circled characters', 'ⓅⓀ②④SCBL0000001171495101'],
  ['an IBAN in mathematical digits', '𝐏𝐊𝟐𝟒SCBL0000001171495101'],
  ['an IBAN beginning with a flag', '🇵🇰24SCBL0000001171495101'],
  ['an IBAN in keycaps', [...stolen].map((one) => (/\d/.test(one) ? `${one}\ufe0f\u20e3` : one)).join('')],
  ['an IBAN cut by tags', '<p>PK24<b>SCBL</b>0000<i>0011</i><em>7149</em>5101</p>'],
  ['an IBAN in entities', '<p>&#80;&#75;24SCBL&#x30;000001171495101</p>'],
  ['an IBAN in the title of a link', '<a href="/give" title="PK24SCBL0000001171495101">Give</a>'],
  ['an IBAN with a wrong digit near a bank word', 'IBAN PK25SCBL0000001171495101'],
  ['an IBAN with words between its groups', 'PK24 SCBL then 0000 0011 and then 7149 5101'],
  ['an IBAN with a word within', 'PK24SCBL0000 followed by 001171495101'],
  ['an IBAN with the letter S for a five', 'PK24SCBL000000117149S101'],
  ['an account number with S for 5', 'Account 0099 8877 66SS 4433'],
  ['an account number', 'Bank account 0102 0304 0506 07'],
  ['an account number after its heading', '<h3>Meezan</h3><p>Title: Amanah</p><p>0102-0304050607</p>'],
  ['an account number before its bank', '01020304050607 (HBL, Clifton branch)'],
  ['an account number with a Cyrillic bank word', 'ассоunt: 0102030405'],
  ['an account number with look-alike digits', 'Account O1O2O3O4O5 l2345'],
  ['an account number in Urdu', 'بینک اکاؤنٹ نمبر ۰۱۰۲۰۳۰۴۰۵۰۶'],
  ['an account number with Arabic letters in its words', 'بينك: ٠١٠٢٠٣٠٤٠٥٠٦'],
  ['an account number in roman Urdu', 'Raqam is khate mein jama karwain: 0102030405'],
  ['an account number with commas', 'Account 0,102,030,405'],
  ['an account number that looks like prices', 'Account 123,456 789,012'],
  ['a number in words and figures', 'Account double zero 9 9 eight eight 77, six six 55'],
  ['an account number in halves', 'Bank account: first 00998877, then 66554433'],
  ['an account number in three parts', 'Write 0099 8877, then 6655 4433 and last of all 2211 at your bank'],
  ['an account number in halves in Urdu', 'اکاؤنٹ کا پہلا حصہ 00998877 اور دوسرا حصہ 66554433'],
  ['a wallet', 'JazzCash 0333-7654321'],
  ['a wallet from abroad', 'EasyPaisa: +92 333 7654321'],
  ['a wallet in Urdu', 'ایزی پیسہ ۰۳۳۳ ۷۶۵۴۳۲۱'],
  ['a wallet without the name of one', 'Send your donation to 0333 7654321'],
  ['a wallet in roman Urdu', 'Chanda 0333 765 4321 par dein'],
  ['a wallet with one digit a line', `Send to\n${[...'03337654321'].join('\n')}`],
  ['a Raast id', 'Raast ID 03337654321'],
  ['the charity’s own phone as a wallet', 'Easypaisa 0300 1234567'],
  ['a wallet beside the charity’s phone', 'Call 0300 1234567 or pay 0333 7654321'],
  ['a wallet behind a link to call', '<p>Send <a href="tel:0333-7654321">here</a></p>'],
  ['a number too long for a phone, without a word about banks', 'Use 0099887766554433'],
  ['an IBAN cut off by the next field', 'Gifts to PK24SCBL0000<br>001171495102'],
  ['a PayPal address', 'PayPal: thief@evil.test'],
  ['an e-mail address that has the account', 'Write to x@evil.test for our new account'],
  ['an address of coins', 'Bitcoin bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['a link', '<p><a href="https://evil.test/donate">donate here</a></p>'],
  ['a link without a scheme', '<a href="//evil.test/x">here</a>'],
  ['a link with a tab, which browsers remove', '<a href="/\t/evil.test/x">here</a>'],
  ['a link with a line break in an entity', '<a href="/&#10;/evil.test/x">here</a>'],
  ['a link with a named tab', '<a href="/&Tab;/evil.test/x">here</a>'],
  ['a link with a blank in front', '<a href=" //evil.test/x">here</a>'],
  ['a link with a backslash', '<a href="/\\evil.test/x">here</a>'],
  ['a link behind the charity’s name', '<a href="https://give.amanah.org@evil.test/x">give</a>'],
  ['a link to a host that begins like the charity’s', 'https://amanah.org.pk.evil.test'],
  ['a host that ends like the charity’s', 'https://evil-amanah.org.pk'],
  ['a host with a Cyrillic letter', '<a href="https://аmanah.org.pk">give</a>'],
  ['an address as text', 'Donate at evil.test today'],
  ['an address in capitals', 'WWW.EVIL.COM'],
  ['an address with a dot in words', 'evil dot com'],
  ['an address of another country with a dot in words', 'Give at evil dot site'],
  ['an address with a dot in brackets', 'evil [dot] com'],
  ['an address with spaces', 'evil . com'],
  ['an address with zero-width characters', 'ev\u200bil\u2060.c\u200bom'],
  ['an address with an ideographic dot', 'evil。com'],
  ['an address behind the charity’s', 'give.amanah.org@evil.test/x'],
  ['the charity’s host on another port', 'https://amanah.org.pk:8443/give'],
  ['a short link', 'bit.ly/3abcd'],
  ['another page of a site that many use', 'https://www.facebook.com/amanah-thief'],
  ['a WhatsApp link to somebody else', 'wa.me/923337654321'],
  ['a form at a shortener', 'Give here: forms.gle/AbCdEf'],
  ['a host of any ending before a path', 'sadqah.travel/give'],
  ['a host of any ending behind www', 'www.sadqah.travel'],
  ['a page at an IP address', '185.1.2.3/give'],
  ['the number of a till', 'JazzCash Till ID: 98123456'],
  ['a short account number after its label', 'Our new account number: 9182736, HBL'],
  ['a short account number in Urdu', 'کھاتہ نمبر ۹۱۸۲۷۳۶۴'],
  ['a number dictated in figures', 'Easypaisa 03 triple zero 12 double 3 4455'],
  ['a number in sans-serif circles', 'Account ➀➁➂➃➄➅➆➇➈➀➁'],
  ['a number with and between its parts', 'Account 009988 and 776655'],
  ['an address to write to for the bank', 'Bank: <a href="mailto:a@evil.test">ask</a>'],
  ['a name at a payment service', 'PayPal @umeed-pk'],
  ['a coin address of Tron', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'],
  ['an old coin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [
    'an IBAN in three sentences',
    'Our IBAN has three parts. Part A: PK71HABB. Part B, which you add to it: 00123400. Part C: 56789012.',
  ],
  ['the beginning of an IBAN alone', 'It begins with PK71HABB.'],
  ['the beginning of an IBAN with blanks', 'It begins with PK 71 HABB.'],
  ['a wallet in two sentences', 'EasyPaisa 0345. Ali Khan. 1234567 is the rest.'],
  ['a wallet in small parts', 'First 03. Then 45. Then 12. Then 34. Then 567.'],
  ['an account in Sindhi', 'اسان جو نئون اڪائونٽ نمبر 0099887766 آهي'],
  ['an account in Pashto', 'زموږ نوی حساب شمېره 0099887766 ده'],
  [
    'a number far from the word bank',
    `The bank is described above.${' We thank you.'.repeat(30)} 0099887766`,
  ],
  ['a number in superscript', 'Account ⁰⁰⁹⁹⁸⁸⁶⁶'],
  ['a site with an ending of words', 'The new donation page is rahat.gives, give there'],
  ['a site in Urdu', 'عطیہ یہاں دیں: راحت.پاکستان'],
  ['a site of one character', 'Give at t.me/thief'],
  ['an SMS link', '<a href="sms:03337654321">Send</a>'],
  ['a WhatsApp link', '<a href="https://wa.me/923337654321">Write</a>'],
])('%s of an approver is held, and refused in a text to one donor', (_name, text) => {
  expect(added(text)).not.toEqual([])
  expect(added(text, text)).toEqual([])
  if (!text.startsWith('<')) expect(toOneDonor(text)).toThrow('Leave this out')
})

test.each([
  [
    'an IBAN in words',
    'PK two four SCBL zero zero zero zero, zero zero one one seven one four nine five one zero one',
  ],
  ['an account number in words', 'Account: zero one zero two zero three zero four zero five'],
  ['a wallet in words', 'Easypaisa zero triple three, seventy six fifty four three two one'],
  ['a number in Urdu words', 'اکاؤنٹ صفر ایک صفر دو صفر تین صفر چار صفر پانچ'],
  ['a number in words in roman Urdu', 'JazzCash sifar teen teen teen teen saat chay paanch char teen do ek'],
  ['a number with oh for zero', 'Easypaisa oh three double oh one two three four five six seven'],
  ['a payee by name', 'Western Union to Ali Khan, Lahore'],
  ['a bank by its code', 'SWIFT SCBLPKKX'],
  ['a cheque to somebody', 'Cheques to "Ali Khan" only'],
])(
  '%s is not recognised: of an approver it is public, and the old text beside the new one is e-mailed',
  (_, text) => {
    expect(added(text)).toEqual([])
    expect(toOneDonor(text)).not.toThrow()
  },
)

test.each([
  ['a price', 'One goat costs Rs. 45,000.'],
  ['a year', 'The auditors signed the accounts of 2026.'],
  ['initials', 'Founded by M.Ali and S.M.Zafar, e.g. in Thar, i.e. at 9 a.m.'],
  ['a link within the site', '<a href="/terms">Terms</a> <a href="#zakat">Zakat</a>'],
  ['words about a bank', 'Give by bank transfer; our accounts are audited.'],
  ['Urdu', 'ہم نے ۲۰۲۴ میں گاؤں گاؤں پانی پہنچایا۔'],
])('%s of an approver is public at once', (_name, text) => {
  expect(added(text)).toEqual([])
})

test('digits are counted over all texts of a change, and only new ones', () => {
  expect(
    findAddedInstructions([
      { from: '', to: 'Address: 0345' },
      { from: 'Hours', to: 'Hours 1234' },
    ]),
  ).toEqual(['0345', '1234'])
  expect(added('Since 1998, Rs. 45,000 and 20,000', 'Since 1998, Rs. 45,000')).toEqual([])
  expect(added('Call 0345 7654321', 'Call 0345 1234567')).toEqual(['7654321'])
  expect(added('Call 03451234567', 'Call 0345 1234567')).toEqual(['03451234567'])
  // Moved from one text to the other.
  expect(
    findAddedInstructions([
      { from: '', to: 'Call 0345 1234567' },
      { from: 'Call 0345 1234567', to: '' },
    ]),
  ).toEqual([])
})

test.each([
  'Rs. 5,000 did not arrive.',
  'Rs. ۵٬۰۰۰ موصول نہیں ہوئے۔',
  'Rs. 1,25,000.00 did not arrive',
  'Your gift of 5 November 2026 (05-11-2026) was recorded twice.',
  'K7Q-M3X-PD4 and k7q m3x pd4 are one gift.',
  'The cheque 00998877 of the 5th bounced.',
])('a text to one donor repeats the amount, date and code of the donation: %s', (text) => {
  expect(toOneDonor(text)).not.toThrow()
})

test.each([
  ['Rs. 5,001 did not arrive', '5,001'],
  ['Your gift of 6 November 2026', '6'],
  ['K7Q-M3X-PD9', 'K7Q, M3X, PD9'],
  ['The cheque 009988 77665', '009988, 77665'],
  ['Give at rahat.gives.', 'rahat.gives'],
])('a text to one donor is refused with what must go: %s', (text, found) => {
  expect(toOneDonor(text)).toThrow(`Leave this out: ${found}.`)
})

test.each(['a', ' ', 'a.', '1-', '1 ', '@a', '. ', 'PK', '<a href="mailto:', '<p', 'www.'])(
  '50,000 characters of "%s" are read in a moment',
  (piece) => {
    const start = performance.now()
    added(piece.repeat(50_000 / piece.length))
    expect(performance.now() - start).toBeLessThan(2000)
  },
)
