// Written by `npm run words` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
  'pages.zakat.title': null
  'pages.zakat.lead': null
  'pages.zakat.needs-script': null
  'pages.zakat.prices': { day: Value; strong: Tag; gold: Value; silver: Value }
  'pages.zakat.no-prices': null
  'pages.zakat.own': null
  'pages.zakat.owe': null
  'pages.zakat.gold': null
  'pages.zakat.silver': null
  'pages.zakat.unit.gold': null
  'pages.zakat.unit.silver': null
  'pages.zakat.unit.tola': null
  'pages.zakat.unit.gram': null
  'pages.zakat.unit.rupees': null
  'pages.zakat.carat': null
  'pages.zakat.carats': { carat: Value }
  'pages.zakat.jewellery': null
  'pages.zakat.worth': null
  'pages.zakat.cash': null
  'pages.zakat.cash.helper': null
  'pages.zakat.stock': null
  'pages.zakat.stock.helper': null
  'pages.zakat.receivables': null
  'pages.zakat.receivables.helper': null
  'pages.zakat.investments': null
  'pages.zakat.investments.helper': null
  'pages.zakat.debts': null
  'pages.zakat.debts.helper': null
  'pages.zakat.nisab': null
  'pages.zakat.nisab.why': null
  'pages.zakat.nisab.silver': null
  'pages.zakat.nisab.gold': null
  'pages.zakat.nisab.today': null
  'pages.zakat.nisab.helper': null
  'pages.zakat.yours': null
  'pages.zakat.together': null
  'pages.zakat.cause': null
  'pages.zakat.give': null
  'pages.zakat.none-taken': null
  'pages.zakat.back': null
  'pages.zakat.nothing-yet': null
  'pages.zakat.below': null
  'pages.zakat.if-nisab': null
  'pages.zakat.due': null
  'pages.embed.title': null
  'pages.embed.cause': null
  'pages.embed.amount': null
  'pages.embed.other': null
  'pages.embed.goes-on': { host: Value }
  'site.loading': null
  'site.title.donation': null
  'site.title.not-found': null
  'site.title.pay': null
  'site.title.payment': null
  'site.not-found.text': null
  'site.not-found.back': null
  'site.not-found.home': null
  'site.footer.registration': { number: Value }
  'site.footer.tax': { number: Value }
  'site.footer.website': null
  'site.footer.reach': null
  'site.footer.call': { link: Tag; phone: Value }
  'site.footer.whatsapp': { link: Tag; phone: Value }
  'site.footer.write': { link: Tag; email: Value }
  'site.title.zakat': null
  'site.footer.zakat': null
}
