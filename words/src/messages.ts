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
  'fields.rupees': { amount: Value }
  'mail.greeting': { name: Value }
  'mail.greeting.anonymous': null
  'mail.thanks': null
  'mail.questions.write': { email: Value }
  'mail.questions.call': { phone: Value }
  'mail.questions.both': { email: Value; phone: Value }
  'mail.donation.subject': { code: Value; amount: Value }
  'mail.donation.heading': null
  'mail.donation.recorded': { amount: Value; day: Value }
  'mail.donation.two-transfers': null
  'mail.donation.transfer.zakat': { amount: Value; accounts: number }
  'mail.donation.transfer.general': { amount: Value; accounts: number }
  'mail.donation.transfer-reference': { code: Value }
  'mail.donation.transfer-done': { transfers: number }
  'mail.donation.unfinished': null
  'mail.donation.receipt-follows': null
  'mail.donation.keep-the-link': null
  'mail.rest.subject': { amount: Value; code: Value }
  'mail.rest.heading': null
  'mail.rest.missing': { code: Value; amount: Value }
  'mail.payment.subject': { amount: Value; reference: Value }
  'mail.payment.heading': null
  'mail.payment.requested': { amount: Value }
  'mail.payment.requested-by': { charity: Value; amount: Value }
  'mail.payment.choose': null
  'mail.payment.keep-the-link': null
  'mail.payment.type.fee': null
  'mail.payment.type.ticket': null
  'mail.payment.type.sponsorship': null
  'mail.payment.type.other': null
  'mail.paid.subject': { reference: Value; amount: Value }
  'mail.paid.heading': null
  'mail.paid.arrived': { amount: Value; day: Value }
  'mail.refund.subject': { amount: Value; code: Value }
  'mail.refund.heading': null
  'mail.refund.donation': { code: Value; amount: Value }
  'mail.refund.payment': { code: Value; amount: Value }
  'mail.refund.how-long': null
  'mail.refund.receipt-is-void': { number: Value }
  'mail.rejection.subject': { code: Value }
  'mail.rejection.heading': null
  'mail.rejection.donation': { code: Value; amount: Value }
  'mail.rejection.payment': { code: Value; amount: Value }
  'mail.rejection.not-found': null
  'mail.rejection.arrived-in-part': null
  'mail.reopened.subject': { code: Value }
  'mail.reopened.heading': null
  'mail.reopened.donation': { code: Value; amount: Value }
  'mail.reopened.payment': { code: Value; amount: Value }
  'mail.reopened.what-next': null
  'mail.receipt.subject': { number: Value; amount: Value }
  'mail.receipt.heading': null
  'mail.receipt.arrived': { amount: Value; day: Value }
  'mail.receipt.heading-after-refund': null
  'mail.receipt.after-refund': { refunded: Value; amount: Value; left: Value }
  'mail.receipt.promised': { promised: Value; arrived: Value }
  'mail.receipt.rest-open': { arrived: Value; rest: Value }
  'mail.receipt.attached': null
  'mail.receipt.checkable': null
  'receipt.title': null
  'receipt.title-of-payment': null
  'receipt.thanks.donation': null
  'receipt.thanks.donation-by': { charity: Value }
  'receipt.thanks.payment': null
  'receipt.thanks.payment-by': { charity: Value }
  'receipt.scan': null
  'receipt.by-computer': null
  'receipt.page': { page: Value; of: Value }
  'receipt.unprintable': null
  'receipt.check.unknown.tab': null
  'receipt.check.unknown.mark': null
  'receipt.check.unknown.heading': null
  'receipt.check.unknown.text': { charity: Value }
  'receipt.check.this-charity': null
  'receipt.check.issued-by': null
  'receipt.check.tab': { number: Value }
  'receipt.check.void.mark': null
  'receipt.check.genuine.mark': null
  'receipt.check.void.heading': null
  'receipt.check.genuine.heading': null
  'receipt.check.genuine.text': null
  'receipt.check.withdrawn': null
  'receipt.check.replaced': { number: Value }
  'receipt.check.part-refunded': null
  'receipt.check.no-donor': null
  'receipt.label.account-number': null
  'receipt.label.account-title': null
  'receipt.label.amount': null
  'receipt.label.amount-arrived': null
  'receipt.label.amount-in-words': null
  'receipt.label.bank': null
  'receipt.label.cause': null
  'receipt.label.date': null
  'receipt.label.donation-code': null
  'receipt.label.fund-type': null
  'receipt.label.give-rest': null
  'receipt.label.refunded': null
  'receipt.label.registration-number': null
  'receipt.label.iban': null
  'receipt.label.remaining': null
  'receipt.label.pay': null
  'receipt.label.pay-now': null
  'receipt.label.payment-for': null
  'receipt.label.quantity': null
  'receipt.label.reason': null
  'receipt.label.receipt-number': null
  'receipt.label.received-by': null
  'receipt.label.received-from': null
  'receipt.label.received-on': null
  'receipt.label.reference': null
  'receipt.label.remarks': null
  'receipt.label.see-donation': null
  'receipt.label.see-payment': null
  'receipt.label.tax-number': null
  'receipt.label.report-transfer': null
  'receipt.label.total': null
  'receipt.label.payment-method': null
  'receipt.words.only': { words: Value; rupees: number }
  'receipt.words.scales': null
  'receipt.words.up-to-99': null
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
