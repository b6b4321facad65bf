import { expect, test } from 'vitest'
import { type CharityAccounts, findPaymentInstructions } from './find-payment-instructions.ts'

const own: CharityAccounts = {
  accounts: ['PK36SCBL0000001123456702', '0012 3456 7890 12', '11070055812009'],
  phones: ['0300 1234567', '+92 21 34567890'],
  emails: ['amanah@gmail.com'],
  registrations: ['RS/2419/KHI-0198765432', '7654321-8'],
  receiptPrefix: 'UF',
  hosts: ['give.amanah.org', 'amanah.org.pk'],
  pages: ['facebook.com/amanah', 'wa.me/923001234567'],
}
const stolen = 'PK24SCBL0000001171495101'
const find = (text: string, about?: { aboutMoney: boolean }) =>
  findPaymentInstructions(text, own, about).map(({ value }) => value)

const digitsIn = (script: number, text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(script + Number(digit)))

test.each([
  ['an IBAN', `Our account changed. Send to ${stolen}`, stolen],
  ['an IBAN of another country', 'Donors abroad: GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['an IBAN in groups', 'PK24 SCBL 0000 0011 7149 5101', stolen],
  ['an IBAN with dashes and dots', 'PK24-SCBL.0000/0011_7149 – 5101', stolen],
  ['an IBAN over several lines', 'PK24\nSCBL\n\n0000\n0011\n7149\n5101', stolen],
  ['an IBAN in lower case', stolen.toLowerCase(), stolen],
  ['an IBAN with zero-width characters', [...stolen].join('\u200b'), stolen],
  ['an IBAN with soft hyphens and joiners', [...stolen].join('\u00ad\u2060'), stolen],
  [
    'an IBAN in full-width characters',
    'ＰＫ２４ＳＣＢＬ０００００００１１７１４９５１０１'.replace('０００００００', '００００００'),
    stolen,
  ],
  ['an IBAN with Cyrillic letters', 'РК24SСВL0000001171495101', stolen],
  ['an IBAN with Greek letters', 'ΡΚ24SCΒL0000001171495101', stolen],
  ['an IBAN with the letter O for zeros', 'PK24SCBLOOOOOO1171495101', stolen],
  ['an IBAN in Arabic digits', digitsIn(0x660, stolen), stolen],
  ['an IBAN in Urdu digits', digitsIn(0x6f0, stolen), stolen],
  ['an IBAN in Devanagari digits', digitsIn(0x966, stolen), stolen],
  ['an IBAN in circled characters', 'ⓅⓀ②④SCBL0000001171495101', stolen],
  ['an IBAN in mathematical digits', '𝐏𝐊𝟐𝟒SCBL0000001171495101', stolen],
  ['an IBAN beginning with a flag', '🇵🇰24SCBL0000001171495101', stolen],
  [
    'an IBAN in keycaps',
    [...stolen].map((one) => (/\d/.test(one) ? `${one}\ufe0f\u20e3` : one)).join(''),
    stolen,
  ],
  ['an IBAN cut by tags', '<p>PK24<b>SCBL</b>0000<i>0011</i><em>7149</em>5101</p>', stolen],
  ['an IBAN in entities', '<p>&#80;&#75;24SCBL&#x30;000001171495101</p>', stolen],
  ['an IBAN in the title of a link', '<a href="/give" title="PK24SCBL0000001171495101">Give</a>', stolen],
  ['an IBAN with a wrong digit near a bank word', 'IBAN PK25SCBL0000001171495101', '0000001171495101'],
  ['an IBAN with words between its groups', 'PK24 SCBL then 0000 0011 and then 7149 5101', stolen],
  ['an IBAN with a word within', 'PK24SCBL0000 followed by 001171495101', stolen],
  ['an IBAN with the letter S for a five', 'PK24SCBL000000117149S101', stolen],
  ['an account number with S for 5', 'Account 0099 8877 66SS 4433', '0099887766554433'],
  ['an account number', 'Bank account 0102 0304 0506 07', '01020304050607'],
  [
    'an account number after its heading',
    '<h3>Meezan</h3><p>Title: Amanah</p><p>0102-0304050607</p>',
    '01020304050607',
  ],
  ['an account number before its bank', '01020304050607 (HBL, Clifton branch)', '01020304050607'],
  ['an account number with a Cyrillic bank word', 'ассоunt: 0102030405', '0102030405'],
  ['an account number with look-alike digits', 'Account O1O2O3O4O5 l2345', '010203040512345'],
  ['an account number in Urdu', 'بینک اکاؤنٹ نمبر ۰۱۰۲۰۳۰۴۰۵۰۶', '010203040506'],
  ['an account number with Arabic letters in its words', 'بينك: ٠١٠٢٠٣٠٤٠٥٠٦', '010203040506'],
  ['an account number in roman Urdu', 'Raqam is khate mein jama karwain: 0102030405', '0102030405'],
  ['an account number with commas', 'Account 0,102,030,405', '0102030405'],
  ['an account number that looks like prices', 'Account 123,456 789,012', '123456789012'],
  [
    'an IBAN in words',
    'PK two four SCBL zero zero zero zero, zero zero one one seven one four nine five one zero one',
    '0000001171495101',
  ],
  ['an account number in words', 'Account: zero one zero two zero three zero four zero five', '0102030405'],
  [
    'a number in words and figures',
    'Account double zero 9 9 eight eight 77, six six 55',
    '0099887766' + '55',
  ],
  ['a wallet in words', 'Easypaisa zero triple three, seventy six fifty four three two one', '03337654321'],
  ['a number in Urdu words', 'اکاؤنٹ صفر ایک صفر دو صفر تین صفر چار صفر پانچ', '0102030405'],
  [
    'a number in words in roman Urdu',
    'JazzCash sifar teen teen teen teen saat chay paanch char teen do ek',
    '033337654321',
  ],
  ['an account number in halves', 'Bank account: first 00998877, then 66554433', '0099887766554433'],
  [
    'an account number in three parts',
    'Write 0099 8877, then 6655 4433 and last of all 2211 at your bank',
    '00998877665544332211',
  ],
  [
    'an account number in halves in Urdu',
    'اکاؤنٹ کا پہلا حصہ 00998877 اور دوسرا حصہ 66554433',
    '0099887766554433',
  ],
  ['a wallet', 'JazzCash 0333-7654321', '03337654321'],
  ['a wallet from abroad', 'EasyPaisa: +92 333 7654321', '923337654321'],
  ['a wallet in Urdu', 'ایزی پیسہ ۰۳۳۳ ۷۶۵۴۳۲۱', '03337654321'],
  ['a wallet without the name of one', 'Send your donation to 0333 7654321', '03337654321'],
  ['a wallet in roman Urdu', 'Chanda 0333 765 4321 par dein', '03337654321'],
  ['a wallet with one digit a line', `Send to\n${[...'03337654321'].join('\n')}`, '03337654321'],
  ['a Raast id', 'Raast ID 03337654321', '03337654321'],
  ['the charity’s own phone as a wallet', 'Easypaisa 0300 1234567', '03001234567'],
  ['a wallet beside the charity’s phone', 'Call 0300 1234567 or pay 0333 7654321', '03337654321'],
  ['a wallet behind a link to call', '<p>Send <a href="tel:0333-7654321">here</a></p>', '03337654321'],
  ['a number too long for a phone, without a word about banks', 'Use 0099887766554433', '0099887766554433'],
  ['an IBAN cut off by the next field', 'Gifts to PK24SCBL0000<br>001171495102', '0000001171495102'],
  ['a PayPal address', 'PayPal: thief@evil.test', 'thief@evil.test'],
  ['an e-mail address that has the account', 'Write to x@evil.test for our new account', 'x@evil.test'],
  [
    'an address of coins',
    'Bitcoin bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ],
  ['a link', '<p><a href="https://evil.test/donate">donate here</a></p>', 'evil.test/donate'],
  ['a link without a scheme', '<a href="//evil.test/x">here</a>', 'evil.test/x'],
  ['a link with a tab, which browsers remove', '<a href="/\t/evil.test/x">here</a>', 'evil.test/x'],
  ['a link with a line break in an entity', '<a href="/&#10;/evil.test/x">here</a>', 'evil.test/x'],
  ['a link with a named tab', '<a href="/&Tab;/evil.test/x">here</a>', 'evil.test/x'],
  ['a link with a blank in front', '<a href=" //evil.test/x">here</a>', 'evil.test/x'],
  ['a link with a backslash', '<a href="/\\evil.test/x">here</a>', 'evil.test/x'],
  [
    'a link behind the charity’s name',
    '<a href="https://give.amanah.org@evil.test/x">give</a>',
    'evil.test/x',
  ],
  [
    'a link to a host that begins like the charity’s',
    'https://amanah.org.pk.evil.test',
    'amanah.org.pk.evil.test',
  ],
  ['a host that ends like the charity’s', 'https://evil-amanah.org.pk', 'evil-amanah.org.pk'],
  ['a host with a Cyrillic letter', '<a href="https://аmanah.org.pk">give</a>', 'xn--manah-3ve.org.pk'],
  ['an address as text', 'Donate at evil.test today', 'evil.test'],
  ['an address in capitals', 'WWW.EVIL.COM', 'evil.com'],
  ['an address with a dot in words', 'evil dot com', 'evil.com'],
  ['an address of another country with a dot in words', 'Give at evil dot site', 'evil.site'],
  ['an address with a dot in brackets', 'evil [dot] com', 'evil.com'],
  ['an address with spaces', 'evil . com', 'evil.com'],
  ['an address with zero-width characters', 'ev\u200bil\u2060.c\u200bom', 'evil.com'],
  ['an address with an ideographic dot', 'evil。com', 'evil.com'],
  ['an address behind the charity’s', 'give.amanah.org@evil.test/x', 'evil.test/x'],
  ['the charity’s host on another port', 'https://amanah.org.pk:8443/give', 'amanah.org.pk:8443/give'],
  ['a short link', 'bit.ly/3abcd', 'bit.ly/3abcd'],
  [
    'another page of a site that many use',
    'https://www.facebook.com/amanah-thief',
    'facebook.com/amanah-thief',
  ],
  ['a WhatsApp link to somebody else', 'wa.me/923337654321', 'wa.me/923337654321'],
  ['a form at a shortener', 'Give here: forms.gle/AbCdEf', 'forms.gle/AbCdEf'],
  ['a host of any ending before a path', 'sadqah.travel/give', 'sadqah.travel/give'],
  ['a host of any ending behind www', 'www.sadqah.travel', 'sadqah.travel'],
  ['a page at an IP address', '185.1.2.3/give', '185.1.2.3/give'],
  ['the number of a till', 'JazzCash Till ID: 98123456', '98123456'],
  ['a short account number after its label', 'Our new account number: 9182736, HBL', '9182736'],
  ['a short account number in Urdu', 'کھاتہ نمبر ۹۱۸۲۷۳۶۴', '91827364'],
  ['a number dictated in figures', 'Easypaisa 03 triple zero 12 double 3 4455', '0300012334455'],
  [
    'a number with oh for zero',
    'Easypaisa oh three double oh one two three four five six seven',
    '03001234567',
  ],
  ['a number in sans-serif circles', 'Account ➀➁➂➃➄➅➆➇➈➀➁', '12345678912'],
  ['a number with and between its parts', 'Account 009988 and 776655', '009988776655'],
  ['an address to write to for the bank', 'Bank: <a href="mailto:a@evil.test">ask</a>', 'a@evil.test'],
  ['a name at a payment service', 'PayPal @umeed-pk', '@umeed-pk'],
  ['a coin address of Tron', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'txyzopyrdj2d9xrtbg411xzz3km5vkaebf'],
  ['an old coin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1a1zp1ep5qgefi2dmptftl5slmv7divfna'],
])('%s is found', (_name, text, value) => {
  expect(find(text)).toContain(value)
})

test.each([
  ['an approved IBAN', 'Our IBAN is PK36 SCBL 0000 0011 2345 6702.'],
  ['an approved IBAN in Urdu digits', `آئی بین ${digitsIn(0x6f0, 'PK36SCBL0000001123456702')}`],
  ['an approved account number', 'Account number 0012 3456 7890 12, branch code 0123'],
  ['both numbers of approved accounts', 'Bank accounts: 00123456789012 and 11070055812009'],
  ['the charity’s phone', 'Questions? Call 0300-1234567 or 021-34567890.'],
  ['the charity’s phone near a request', 'To donate at home call +92 300 1234567.'],
  ['somebody’s phone', 'Our doctor in Thar: 0333-7654321'],
  ['somebody’s phone in Urdu', 'ڈاکٹر سے رابطہ: ۰۳۳۳-۷۶۵۴۳۲۱'],
  ['a directly reached phone in Urdu', 'براہ راست رابطہ: ۰۳۳۳-۷۶۵۴۳۲۱'],
  ['a blood bank', 'Blood bank, open day and night: 021 99887766, 021 99887767'],
  ['a receipt number', 'Quote receipt UF-2026-27-000123 with your bank transfer.'],
  ['years', 'Bank statements of 2019, 2020, 2021 and 2022-2023 are audited.'],
  ['a price', 'One goat costs Rs. 45,000; pay by bank transfer.'],
  ['a list of prices', 'Bank transfer or cash: 5,000 / 10,000 / 25,000 / 100,000'],
  ['a list of plain amounts', 'By bank: 1000, 2500, 5000, 10000'],
  ['a large sum', 'Rs. 1,250,000,000 went through our bank in ten years.'],
  ['a registration number', 'Reg. No 1234567890'],
  ['a registration number with a request to give', 'Donations are exempt from tax: Reg. No 1234567890'],
  [
    'the charity’s registration number near its bank',
    'Registered as RS/2419/KHI-0198765432; our bank knows it.',
  ],
  ['number words in prose', 'Give one, two, three or four goats by bank transfer; no one is too poor.'],
  [
    'figures of two years',
    'Our bank held 45,000 in 2024, then 120,000 in 2025, and the rest, 12,347, is spent.',
  ],
  ['years of accounts', 'Our accounts 2024-2025 and 2025-26 are audited; accounts 2026-27 follow.'],
  ['a short form of the charity’s account', 'Account ending in 55812009'],
  ['an abbreviation before a slash', 'Bring e.g./i.e. clothes and/or food, 24.12.2026/25.12.2026.'],
  ['a name at a social network', 'Follow @amanah on Instagram'],
  ['an NTN', 'NTN 3277876-1'],
  ['an NTN near a bank', 'Give your bank our NTN 7654321-8'],
  ['a date and time', 'Bank transfers until 30-11-2026 17:00 count for Ramazan.'],
  ['an ISO date and a time', 'Deposit by 2026-11-30 23:59'],
  ['a postal address', 'Plot 12, Street 3, Sector G-10/4, Islamabad 44000. Bank Road 5.'],
  ['the charity’s pages', 'https://give.amanah.org/zakat and www.amanah.org.pk, facebook.com/amanah'],
  [
    'a link to the charity’s pages',
    '<a href="https://www.amanah.org.pk/news?id=3">news</a> <a href="/terms">terms</a>',
  ],
  [
    'the charity’s WhatsApp',
    '<a href="https://wa.me/923001234567">WhatsApp</a> <a href="tel:03001234567">call</a>',
  ],
  ['the charity’s host on its usual ports', 'http://amanah.org.pk:80/a https://amanah.org.pk:443/a'],
  ['a phone from abroad', 'Our doctor in Thar: 00923337654321'],
  ['an e-mail address', 'Write to office@example.org or <a href="mailto:a@b.com">b</a>.'],
  ['the charity’s e-mail address near its bank', 'Bank transfers: write to Amanah@gmail.com'],
  ['a missing space', 'We built a school.In May it opened. See e.g. page 3, i.e. the end.'],
  ['two missing spaces', 'Rs.5000 feed a family.To give is good.We thank you.'],
  ['numbers of people', 'We served 12 500 families in 2024 and 13 700 in 2025.'],
  ['words about accounts', 'We account for each rupee: accounts are audited by a bank’s auditor.'],
  ['Urdu text', 'ہم نے ۲۰۲۴ میں ۱۲٬۵۰۰ خاندانوں کی مدد کی۔ رقم بینک میں محفوظ ہے۔'],
])('%s passes', (_name, text) => {
  expect(find(text)).toEqual([])
})

test('beside bank accounts each long number is an account, except the charity’s phone', () => {
  const beside = { aboutMoney: true }
  expect(find('Use 0102 0304 0506')).toEqual([])
  expect(find('Use 0102 0304 0506', beside)).toEqual(['010203040506'])
  expect(find('Questions: 0300 1234567', beside)).toEqual([])
})

test.each(['a', ' ', 'a.', '1-', '1 ', '123 and ', 'double ', '<a href="mailto:', '<p', 'www.'])(
  '50,000 characters of "%s" are read in a moment',
  (piece) => {
    const start = performance.now()
    find(piece.repeat(50_000 / piece.length))
    expect(performance.now() - start).toBeLessThan(2000)
  },
)
