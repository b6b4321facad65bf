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
  'site.slogan': null
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
  'site.header.home-named': { name: Value; hidden: Tag }
  'site.header.logo': { name: Value }
  'site.causes.title': null
  'site.causes.none': null
  'site.cause.give': { cause: Value }
  'site.form.title': null
  'site.form.steps': null
  'site.form.step.amount': null
  'site.form.step.details': null
  'site.form.step.payment': null
  'site.form.heading': { heading: Value; hidden: Tag; place: Value; count: Value }
  'site.form.heading.amount': null
  'site.form.heading.change': null
  'site.form.heading.details': null
  'site.form.heading.payment': null
  'site.form.each': { cause: Value; amount: Value }
  'site.form.more': { hidden: Tag; cause: Value }
  'site.amount.presets': null
  'site.amount.amount': null
  'site.amount.rupees': null
  'site.amount.rupees-per-unit': null
  'site.amount.unit-price': { amount: Value }
  'site.amount.gift': { amount: Value }
  'site.amount.sub-type': null
  'site.amount.remarks-helper': null
  'site.amount.add': null
  'site.amount.save': null
  'site.amount.leave': null
  'site.amount.without-adding': null
  'site.problem.no-details': null
  'site.problem.no-pair': null
  'site.problem.amount-minimum': null
  'site.problem.amount-whole': null
  'site.problem.advice': { advice: Value }
  'site.problem.retry': null
  'site.problem.server': null
  'site.problem.unreachable': null
  'site.problem.offline': null
  'site.cart.title': null
  'site.cart.title-counted': { count: Tag; number: Value }
  'site.cart.empty': null
  'site.cart.item': { cause: Value; sub_type: Value }
  'site.cart.quantity': { quantity: Value }
  'site.cart.change': null
  'site.cart.change-item': { item: Value }
  'site.cart.delete': null
  'site.cart.delete-item': { item: Value }
  'site.cart.total': null
  'site.cart.another': null
  'site.cart.added': { item: Value }
  'site.cart.changed': { item: Value }
  'site.cart.removed': { item: Value }
  'site.cart.too-much-for': { cause: Value }
  'site.cart.too-much': null
  'site.cart.remarks-too-long': { most: Value }
  'site.donor.cnic': null
  'site.details.phone-helper': null
  'site.details.phone-helper-abroad': null
  'site.details.cnic-helper': null
  'site.details.back': null
  'site.details.next': null
  'site.details.remembered': { forget: Tag }
  'site.details.forgotten': null
  'site.payment.trap': null
  'site.payment.proof': null
  'site.payment.donate': { amount: Value }
  'site.payment.at-the-gateway': null
  'site.payment.sum': null
  'site.payment.to': null
  'site.payment.from': null
  'site.payment.donor': { first_name: Value; last_name: Value; email: Value }
  'site.leaving.title': null
  'site.leaving.link': { link: Tag }
  'site.pair.title': null
  'site.pair.none': null
  'site.pair.bank-transfer': null
  'site.pair.card': { gateway: Value }
  'site.pair.bank': { gateway: Value }
  'site.pair.wallet': { gateway: Value }
  'site.pair.jazzcash': { gateway: Value }
  'site.pair.other': { method: Value; gateway: Value }
  'site.bank.title': null
  'site.bank.lead': null
  'site.bank.none': null
  'site.account.title': null
  'site.account.number': null
  'site.account.iban': null
  'site.account.swift': null
  'site.account.currency': null
  'site.account.zakat': null
  'site.account.donations': null
  'site.no-script.title': null
  'site.no-script.lead': null
  'site.no-script.accounts': null
  'site.no-script.write-or-call': { mail: Tag; email: Value; call: Tag; phone: Value }
  'site.no-script.write': { mail: Tag; email: Value }
  'site.no-script.call': { call: Tag; phone: Value }
  'site.no-script.causes': null
  'site.title.zakat': null
  'site.footer.zakat': null
  'status.donation-code': null
  'status.payment-reference': null
  'status.part.all': null
  'status.part.zakat': null
  'status.part.general': null
  'status.type.fee': null
  'status.type.ticket': null
  'status.type.sponsorship': null
  'status.type.other': null
  'status.title-and-text': { title: Value; text: Value }
  'status.updates': null
  'status.unreachable': null
  'status.loading.donation': null
  'status.loading.payment': null
  'status.continue.open': { amount: Value }
  'status.continue.settled': { amount: Value }
  'status.continue.looking': null
  'status.continue.unknown': null
  'status.continue.unpaid': null
  'status.continue.received': null
  'status.continue.go': null
  'status.continue.hide': null
  'status.see': null
  'status.keep.title': null
  'status.keep.text': null
  'status.keep.what': null
  'status.ask.questions': null
  'status.ask.quote': { name: Value; number: Tag; code: Value }
  'status.ask.write': { email: Value }
  'status.ask.call': { phone: Value }
  'status.ask.write-link': { link: Tag; email: Value }
  'status.ask.call-link': { link: Tag; phone: Value }
  'status.email.sent': { kind: Value; email: Value }
  'status.email.queued': { kind: Value; email: Value }
  'status.email.failed': { email: Value }
  'status.summary.donation': null
  'status.summary.payment': null
  'status.summary.total': null
  'status.summary.amount': null
  'status.summary.refunded': null
  'status.summary.from': null
  'status.summary.method': null
  'status.summary.donated': null
  'status.summary.recorded': null
  'status.summary.requested': null
  'status.summary.received': null
  'status.summary.times': null
  'status.summary.quantity': { quantity: Value }
  'status.summary.type-quantity': { type: Value; quantity: Value }
  'status.give-again': null
  'status.give-rest': { amount: Value }
  'status.give-other': { amount: Value }
  'status.print': null
  'status.receipt.download': null
  'status.receipt.preparing': null
  'status.receipt.saved': null
  'status.receipt.none': null
  'status.receipt.too-many': null
  'status.receipt.failed': null
  'status.pay.title': null
  'status.pay.title-another': null
  'status.pay.title-again': null
  'status.pay.only-unpaid': null
  'status.pay.mobile': null
  'status.pay.mobile-helper': null
  'status.pay.pay': { amount: Value }
  'status.pay.not-paid': { amount: Value }
  'status.way.correct': null
  'status.way.report': null
  'status.way.continue': null
  'status.way.another': null
  'status.way.unpaid': null
  'status.way.again': null
  'status.step.done': { hidden: Tag; step: Value }
  'status.step.now': { hidden: Tag; step: Value }
  'status.step.later': { hidden: Tag; step: Value }
  'status.steps.begun': { thing: Value }
  'status.steps.receipt': null
  'status.steps.confirmed': null
  'status.steps.make': null
  'status.steps.reported': null
  'status.steps.find': null
  'status.steps.part-arrived': { part: Value; amount: Value }
  'status.steps.part-make': { part: Value; amount: Value }
  'status.steps.part-reported': { part: Value; amount: Value; day: Value }
  'status.thanks.tab': null
  'status.thanks.title': null
  'status.thanks.title-named': { name: Value }
  'status.thanks.donation': { amount: Value }
  'status.thanks.payment': { amount: Value }
  'status.thanks.partly': { amount: Value; rest: Value }
  'status.thanks.promised': { promised: Value; amount: Value }
  'status.missing.rest': { amount: Value }
  'status.missing.part': { part: Value; amount: Value }
  'status.missing.part-arrived': { part: Value; amount: Value }
  'status.reason': { reason: Value }
  'status.reversed.tab': null
  'status.reversed.title': null
  'status.reversed.text': null
  'status.request.tab': null
  'status.request.title': { amount: Value }
  'status.request.for': { type: Value; remarks: Value }
  'status.request.by': { charity: Value }
  'status.request.choose': null
  'status.refunded.tab': { thing: Value }
  'status.refunded.title': { thing: Value }
  'status.refunded.text': { amount: Value }
  'status.partly-refunded.tab': { thing: Value }
  'status.partly-refunded.title': { thing: Value }
  'status.partly-refunded.unknown': { thing: Value }
  'status.partly-refunded.text': { refunded: Value; thing: Value; rest: Value }
  'status.disputed.tab': null
  'status.disputed.title': null
  'status.disputed.text': null
  'status.awaited-payment.tab': null
  'status.awaited-payment.title': null
  'status.awaited-payment.text': null
  'status.awaited-payment.once': null
  'status.awaited-transfer.tab': null
  'status.awaited-transfer.title': null
  'status.awaited-transfer.text': { amount: Value }
  'status.two-transfers.title': null
  'status.two-transfers.title-other': null
  'status.two-transfers.title-reported': null
  'status.two-transfers.text': null
  'status.two-transfers.text-other': { amount: Value }
  'status.two-transfers.as-one': null
  'status.reported-transfer.tab': null
  'status.reported-transfer.title': null
  'status.reported-transfer.text': null
  'status.failed-payment.tab': null
  'status.failed-payment.title': null
  'status.failed-payment.text': null
  'status.failed-payment.if-paid': { thing: Value }
  'status.rejected-transfer.tab': null
  'status.rejected-transfer.title': null
  'status.rejected-transfer.arrived': { arrived: Value; amount: Value; thing: Value }
  'status.rejected-transfer.if-paid': { thing: Value }
  'status.rejected-transfer.again': null
  'status.rejected-transfer.ask-first': null
  'status.rejected-transfer.ask-again': null
  'status.expired-payment.tab': null
  'status.expired-payment.title': null
  'status.expired-payment.text': { thing: Value }
  'status.expired-transfer.tab': null
  'status.expired-transfer.title': null
  'status.expired-transfer.text': { thing: Value }
  'status.expired.still': { thing: Value }
  'status.transfer.tab': null
  'status.transfer.title': null
  'status.transfer.loading': null
  'status.transfer.lead': { day: Value }
  'status.transfer.report-link': null
  'status.transfer.folded': null
  'status.transfer.accounts': null
  'status.transfer.what': null
  'status.transfer.where': null
  'status.transfer.no-account': null
  'status.transfer.amount': null
  'status.transfer.code-helper': null
  'status.transfer.rather': { link: Tag }
  'status.raast.title': null
  'status.raast.of': { account: Value; bank: Value }
  'status.raast.text': null
  'status.raast.code': { amount: Value; account: Value; bank: Value }
  'status.raast.save': null
  'status.raast.remark': { code: Value }
  'status.two.lead': { sum: Tag; amount: Value; day: Value }
  'status.two.as-one': null
  'status.two.part': { part: Value; amount: Value }
  'status.two.transfer': { amount: Value }
  'status.two.arrived': null
  'status.two.state.arrived': { amount: Value }
  'status.two.state.waiting': null
  'status.two.state.reported': { day: Value }
  'status.report.title': null
  'status.report.title-reported': null
  'status.report.title-zakat': null
  'status.report.title-zakat-reported': null
  'status.report.title-general': null
  'status.report.title-general-reported': null
  'status.report.reference-helper': null
  'status.report.receipt': null
  'status.report.receipt-prompt': null
  'status.report.receipt-helper': null
  'status.report.receipt-held': null
  'status.report.send': null
  'status.report.send-correction': null
  'status.report.sending': null
  'status.report.sent-share': null
  'status.report.cancel': null
  'status.report.not-sent': null
  'status.report.thanks': { strong: Tag }
  'status.report.thanks-other': { strong: Tag }
  'status.report.receipt-sent': null
  'status.report.receipt-none': null
  'status.report.reported': null
  'status.report.instant': { instant: Value }
  'status.report.go-on': { part: Value; amount: Value }
  'status.report.correct': null
  'ui.rupees': { amount: Value }
  'ui.field.optional': null
  'ui.field.enter': { field: Value }
  'ui.select.choose': { field: Value }
  'ui.combobox.clear': { field: Value }
  'ui.combobox.nothing': null
  'ui.combobox.found': { count: Value }
  'ui.copy.copy': null
  'ui.copy.copied': null
  'ui.copy.copy-named': { what: Value }
  'ui.copy.copied-named': { what: Value }
  'ui.copy.failed': { what: Value }
  'ui.file.remove': null
  'ui.file.remove-named': { name: Value }
  'ui.sheet.close': null
  'ui.stepper.decrease': { field: Value }
  'ui.stepper.increase': { field: Value }
}
