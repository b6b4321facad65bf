// Written by `npm run words` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
  'fields.required': { label: Value }
  'fields.unwritable': { label: Value }
  'fields.too-long': { label: Value; max: Value }
  'fields.first-name': null
  'fields.last-name': null
  'fields.email': null
  'fields.email.valid': null
  'fields.phone': null
  'fields.phone.pakistan': null
  'fields.phone.valid': null
  'fields.phone.mobile': null
  'fields.cnic.pakistan': null
  'fields.cnic.valid': null
  'fields.country': null
  'fields.country.from-list': null
  'fields.payment-method': null
  'fields.payment-gateway': null
  'fields.remarks': null
  'fields.quantity': null
  'fields.quantity.valid': null
  'fields.quantity.minimum': null
  'fields.quantity.decimals': null
  'fields.quantity.whole': null
  'fields.quantity.too-long': null
  'fields.amount.required': null
  'fields.amount.too-long': null
  'fields.cause': null
  'fields.cart.empty': null
  'fields.cart.too-many': null
  'fields.recurring': null
  'fields.platform': null
  'fields.transaction-id': null
  'fields.transaction-id.our-code': null
  'fields.receipt-file.type': null
  'fields.file.too-large': { megabytes: Value }
  'fields.pair.minimum': { amount: Value }
  'fields.pair.maximum': { amount: Value }
  'fields.pair.mobile': null
  'fields.method.card': null
  'fields.method.bank': null
  'fields.method.wallet': null
  'fields.pair.swich-wallet': null
  'fields.pair.jazzcash-wallet': null
  'fields.pair.swich-bank': null
  'fields.problem.busy': null
  'fields.problem.away': null
  'fields.problem.unexpected': null
  'fields.problem.donate': null
  'fields.problem.data': null
  'fields.problem.unanswered': null
  'fields.problem.cause-closed': null
  'fields.problem.fund-type': { type: Value; cause: Value }
  'fields.problem.line-amount': { cause: Value; amount: Value }
  'fields.problem.already-paid': null
  'fields.problem.transfer-under-review': null
  'fields.problem.gift-reversed': null
  'fields.problem.attempt-made-meanwhile': null
  'fields.problem.no-longer-waiting': null
  'fields.problem.checkout-differs': null
  'fields.problem.total-differs': null
  'fields.problem.held-up': null
  'fields.problem.too-many-attempts': null
  'fields.problem.invalid': null
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
  'site.title.privacy': null
  'site.title.terms': null
  'site.own-texts.both': { terms: Tag; privacy: Tag }
  'site.own-texts.privacy': { privacy: Tag }
  'site.own-texts.terms': { terms: Tag }
  'status.impact': null
}
