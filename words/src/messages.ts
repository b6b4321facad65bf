// Written by `npm run words` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
  'details.payer.greeting': { charity: Value }
  'details.payer.greeting-unnamed': null
  'details.payer.whatsapp': { spoken: Tag }
  'details.promised': { what: Value; how: Value; amount: Value }
  'details.steps.previous': null
  'details.steps.next': null
  'details.steps': { what: Value }
  'details.steps.place': { place: Value; total: Value }
  'details.loading': null
  'details.sections': null
  'details.transfer.section': null
  'details.transfer.amount': null
  'details.transfer.copied': null
  'details.transfer.file': null
  'details.transfer.file-picture': null
  'details.transfer.file-save': null
  'details.transfer.none': { what: Value }
  'details.transfer.file-open': { name: Value }
  'details.part.all': null
  'details.part.zakat': null
  'details.part.general': null
  'details.decision.not-come': null
  'details.decision.verify': null
  'details.decision.verify-zakat': null
  'details.decision.verify-general': null
  'details.decision.verify-both': null
  'details.decision.reject': null
  'details.decision.settle': null
  'details.decision.reopen': null
  'details.decision.reverse': null
  'details.decision.cancel': null
  'details.decision.verified': { count: number }
  'details.decision.transfer': { count: number }
  'details.decision.part': { part: Value; amount: Value }
  'details.decision.not-reported': { what: Value }
  'details.decision.found': { amount: Value }
  'details.verify.lead': null
  'details.verify.send': null
  'details.verify.amount': null
  'details.verify.amount-helper': null
  'details.verify.value-date': null
  'details.verify.value-date-helper': null
  'details.verify.account': null
  'details.verify.zakat-account': null
  'details.verify.general-account': null
  'details.verify.title': { part: Value }
  'details.difference.whole': null
  'details.difference.whole.lead': { amount: Value }
  'details.difference.reduce': null
  'details.difference.reduce.lead': { amount: Value }
  'details.difference.rest-open': null
  'details.difference.rest-open.lead': { amount: Value }
  'details.difference.give': null
  'details.difference.give.lead': { amount: Value }
  'details.difference.unallocated': null
  'details.difference.unallocated.lead': { amount: Value }
  'details.difference.choose': null
  'details.difference.choose-cause': null
  'details.difference.too-much': { amount: Value; cause: Value }
  'details.difference.other-sum': { sum: Value; received: Value }
  'details.difference.line-promised': { amount: Value }
  'details.difference.title': { how: Value; due: Value; difference: Value }
  'details.difference.sum': { sum: Value; received: Value }
  'details.cause': null
  'details.cause.sub-type': null
  'details.misplaced.zakat': null
  'details.misplaced.general': null
  'details.reject.title': null
  'details.reject.send': null
  'details.reject.amount': null
  'details.reject.amount-helper': null
  'details.reject.lead': { what: Value }
  'details.reason': null
  'details.settle.send': null
  'details.settle.lead': { what: Value; amount: Value }
  'details.reopen.send': null
  'details.reopen.lead': { what: Value }
  'details.reverse.title': null
  'details.reverse.lead': null
  'details.reverse.send': null
  'details.reverse.confirm': null
  'details.reverse.question': { what: Value }
  'details.transactions.section': null
  'details.transactions.none': null
  'details.transactions.id': null
  'details.transactions.order-id': null
  'details.transactions.copied.order-id': null
  'details.transactions.copied.channel-id': null
  'details.transactions.category': null
  'details.transactions.channel': null
  'details.transactions.channel-id': null
  'details.transactions.status': null
  'details.notes.section': null
  'details.notes.none': null
  'details.notes.new': null
  'details.notes.add': null
  'details.messages.section': null
  'details.messages.about': null
  'details.messages.to': null
  'details.messages.status': null
  'details.messages.requested-by': null
  'details.messages.not-applicable': null
  'details.messages.soon': null
  'details.messages.problem': { problem: Value; original: Value }
  'details.messages.problem.unreachable': null
  'details.messages.problem.sign-in': null
  'details.messages.problem.address': null
  'details.messages.problem.later': null
  'details.messages.none': { what: Value }
  'details.messages.queued': null
  'details.messages.sent': null
  'details.messages.failed': null
  'details.messages.cancelled': null
  'details.messages.failed-after': { count: number }
  'details.messages.next-on': { count: number; time: Value }
  'details.system': null
  'details.message.donation': null
  'details.message.receipt': null
  'details.message.payment': null
  'details.message.paid': null
  'details.message.refund': null
  'details.message.rejection': null
  'details.message.reopened': null
  'details.message.numbered': { title: Value; number: Value }
  'details.send.email': null
  'details.send.send': null
  'details.send.corrected-email': null
  'details.send.donation': null
  'details.send.receipt': null
  'details.send.payment': null
  'details.send.paid': null
  'details.send.refund': null
  'details.send.rejection': null
  'details.send.reopened': null
  'details.send.no-address': { what: Value }
  'details.send.address': { what: Value; strong: Tag; address: Value }
  'details.send.stays': { what: Value }
  'details.timeline.section': null
  'details.timeline.earlier': null
  'details.timeline.time-zone': null
  'details.timeline.the-gateway': null
  'details.timeline.donated': null
  'details.timeline.payment-requested': null
  'details.timeline.attempt': { number: Value }
  'details.timeline.pays-again': null
  'details.timeline.pays-again.why': { gateway: Value }
  'details.timeline.callback.genuine': null
  'details.timeline.callback': null
  'details.timeline.callback.refused': { refusal: Value }
  'details.timeline.inquiry': null
  'details.timeline.contradiction': { theirs: Value; ours: Value }
  'details.timeline.transfer-rejected': null
  'details.timeline.rejection-taken-back': null
  'details.timeline.amount-changed': { from: Value; to: Value }
  'details.timeline.lines-changed': null
  'details.timeline.rest-open': { amount: Value }
  'details.timeline.rest-open.why': { code: Value }
  'details.timeline.rest-of': { code: Value }
  'details.timeline.allocated': { amount: Value; cause: Value }
  'details.timeline.gift-reversed': null
  'details.timeline.verification-reversed': null
  'details.timeline.outstanding': { amount: Value }
  'details.timeline.line-matched': { amount: Value }
  'details.timeline.match-undone': { amount: Value }
  'details.timeline.discrepancy-closed': { discrepancy: Value }
  'details.timeline.refund-requested': { amount: Value }
  'details.timeline.refund-by-hand': { amount: Value }
  'details.timeline.refund-made': { amount: Value }
  'details.timeline.refund-refused': { amount: Value }
  'details.timeline.refund-reported': { amount: Value }
  'details.timeline.refund-reported.why': null
  'details.timeline.paid-twice': null
  'details.timeline.paid-twice.why': null
  'details.timeline.receipt-issued': { number: Value }
  'details.timeline.receipt-voided': { number: Value }
  'details.timeline.line-unallocated': { amount: Value }
  'details.timeline.line-allocated': { amount: Value }
  'details.timeline.gift.cash': null
  'details.timeline.gift.cheque': null
  'details.timeline.gift.transfer': null
  'details.timeline.because.paid-late': null
  'details.timeline.because.expired': null
  'details.timeline.because.retry': null
  'details.timeline.because.allocated': null
  'details.timeline.email.donation': { result: Value }
  'details.timeline.email.receipt': { result: Value }
  'details.timeline.email.payment': { result: Value }
  'details.timeline.email.paid': { result: Value }
  'details.timeline.email.refund': { result: Value }
  'details.timeline.email.rejection': { result: Value }
  'details.timeline.email.reopened': { result: Value }
  'details.timeline.person': { what: Value }
  'details.timeline.status': { whose: Value; from: Value; to: Value }
  'details.timeline.callbacks': { genuine: Value; count: number }
  'details.timeline.transfer-reported': { how: Value; part: Value }
  'details.timeline.transfer-verified': { part: Value }
  'details.timeline.transfer-came': { verified: Value; amount: Value }
  'details.timeline.line-changed': { how: Value; cause: Value; difference: Value; amount: Value }
  'details.title': { what: Value }
  'details.not-found': { what: Value }
  'details.back': { what: Value }
  'details.link': { spoken: Tag; code: Value }
  'details.rejection.because': null
  'details.rejection.arrived': null
  'details.rejection.by': null
  'details.rejection.on': null
  'details.verification.by': null
  'details.verification.on': null
  'details.resend.donation': null
  'details.resend.receipt': null
  'details.resend.payment': null
  'details.resend.paid': null
  'details.resend.refund': null
  'details.resend.rejection': null
  'details.resend.reopened': null
  'donations.title': null
  'donations.none-yet': null
  'donations.id-and-code': null
  'donations.copied.code': null
  'donations.copied.receipt-number': null
  'donations.copied.email': null
  'donations.copied.phone': null
  'donations.copied.link': null
  'donations.donor': null
  'donations.donor.section': null
  'donations.donor.name': null
  'donations.donor.anonymous': null
  'donations.donor.email': null
  'donations.donor.phone': null
  'donations.donor.cnic': null
  'donations.donor.country': null
  'donations.cause-name': null
  'donations.cause-type': null
  'donations.amount': null
  'donations.pay-mode': null
  'donations.gateway': null
  'donations.platform': null
  'donations.status': null
  'donations.suspicious': null
  'donations.created-on': null
  'donations.action': null
  'donations.filter.causes': null
  'donations.filter.cause': null
  'donations.filter.date-from': null
  'donations.filter.from': null
  'donations.filter.date-to': null
  'donations.filter.to': null
  'donations.filter.code': null
  'donations.filter.statuses': null
  'donations.filter.gateways': null
  'donations.filter.pay-modes': null
  'donations.filter.marks': null
  'donations.filter.mark': null
  'donations.code': null
  'donations.details.title': { code: Value }
  'donations.details.section': null
  'donations.details.id': null
  'donations.details.settled-on': null
  'donations.details.rest-of': null
  'donations.details.rest-open': null
  'donations.details.remarks': null
  'donations.details.rest': { amount: Value; status: Value }
  'donations.causes.section': null
  'donations.causes.number': null
  'donations.causes.title': null
  'donations.causes.type': null
  'donations.causes.quantity': null
  'donations.suspicion': null
  'donations.suspicion.take-off': null
  'donations.suspicion.mark': null
  'donations.link.show': null
  'donations.link': null
  'donations.link.message': { code: Value; amount: Value; url: Value }
  'donations.office.section': null
  'donations.office.way': null
  'donations.office.received-on': null
  'donations.office.recorded-by': null
  'donations.office.reversed-because': null
  'donations.reverse.send': null
  'donations.reverse.gift': null
  'donations.reverse.bounced': null
  'donations.reverse.title': null
  'donations.reverse.reason': null
  'donations.reverse.lead': { gift: Value }
  'donations.unallocated.give': null
  'donations.unallocated': { amount: Value }
  'donations.allocate.title': { amount: Value }
  'donations.allocate.send': null
  'donations.allocate.lead': null
  'donations.receipt.section': null
  'donations.receipt.number': null
  'donations.receipt.issued-on': null
  'donations.receipt.download': null
  'donations.more-lines': { count: Value }
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
  'payments.title': null
  'payments.new': null
  'payments.new.send': null
  'payments.new.lead': null
  'payments.new.first-name': null
  'payments.new.last-name': null
  'payments.new.phone-helper': null
  'payments.new.amount-helper': null
  'payments.new.send-mail': null
  'payments.none-yet': null
  'payments.id-and-reference': null
  'payments.copied.reference': null
  'payments.copied.link': null
  'payments.copied.email': null
  'payments.copied.phone': null
  'payments.payee-name': null
  'payments.payee-email': null
  'payments.type': null
  'payments.amount': null
  'payments.pay-mode': null
  'payments.gateway': null
  'payments.platform': null
  'payments.status': null
  'payments.created-on': null
  'payments.action': null
  'payments.filter.date-from': null
  'payments.filter.from': null
  'payments.filter.date-to': null
  'payments.filter.to': null
  'payments.filter.reference': null
  'payments.filter.statuses': null
  'payments.filter.gateways': null
  'payments.filter.pay-modes': null
  'payments.reference-number': null
  'payments.details.title': { reference: Value }
  'payments.details.section': null
  'payments.details.id': null
  'payments.details.requested-by': null
  'payments.details.settled-on': null
  'payments.remarks': null
  'payments.link': null
  'payments.link.message': { reference: Value; amount: Value; url: Value }
  'payments.payee.section': null
  'payments.payee.name': null
  'payments.payee.email': null
  'payments.payee.phone': null
  'payments.made.another': null
  'payments.made.done': null
  'payments.made.open': null
  'payments.made.send': null
  'payments.made.sent': { strong: Tag; address: Value }
  'payments.made.there': { strong: Tag; reference: Value }
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
  'reconciliation.title': null
  'reconciliation.lead': null
  'reconciliation.list': null
  'reconciliation.view.open': null
  'reconciliation.view.resolved': null
  'reconciliation.views': null
  'reconciliation.none.filtered': null
  'reconciliation.none.filtered.lead': null
  'reconciliation.none.resolved': null
  'reconciliation.none.resolved.lead': null
  'reconciliation.none.open': null
  'reconciliation.none.open.lead': null
  'reconciliation.run.running': null
  'reconciliation.run.last': null
  'reconciliation.run.start': null
  'reconciliation.run.never': null
  'reconciliation.run.checked': null
  'reconciliation.run.no-answer': null
  'reconciliation.run.updated': null
  'reconciliation.run.found': null
  'reconciliation.run.started-automatically': { time: Value }
  'reconciliation.run.started-by': { time: Value; by: Value }
  'reconciliation.run.progress': { done: Value; planned: Value }
  'reconciliation.run.interrupted': { done: Value; planned: Value }
  'reconciliation.run.continues': null
  'reconciliation.run.start-again': null
  'reconciliation.run.skipped': { count: number; gateways: Value }
  'reconciliation.filter.types': null
  'reconciliation.filter.type': null
  'reconciliation.filter.gateways': null
  'reconciliation.filter.gateway': null
  'reconciliation.filter.date-from': null
  'reconciliation.filter.from': null
  'reconciliation.filter.date-to': null
  'reconciliation.filter.to': null
  'reconciliation.filter.show': null
  'reconciliation.kind.state': null
  'reconciliation.kind.amount': null
  'reconciliation.kind.paid-late': null
  'reconciliation.kind.paid-twice': null
  'reconciliation.kind.refunded-twice': null
  'reconciliation.kind.disputed': null
  'reconciliation.kind.unknown-refund': null
  'reconciliation.todo': null
  'reconciliation.fact.found': null
  'reconciliation.fact.last-seen': null
  'reconciliation.fact.message': null
  'reconciliation.fact.transaction': null
  'reconciliation.agree': null
  'reconciliation.unchanged': null
  'reconciliation.accept.title': null
  'reconciliation.accept.question': { gateway: Value; amount: Value; code: Value }
  'reconciliation.accept.confirm': null
  'reconciliation.accept': { spoken: Tag; code: Value }
  'reconciliation.close.title': { code: Value }
  'reconciliation.close.send': null
  'reconciliation.close.may-reopen': null
  'reconciliation.close.final': null
  'reconciliation.close.note': null
  'reconciliation.close.note-helper': null
  'reconciliation.close': { spoken: Tag; code: Value }
  'reconciliation.amount.todo': null
  'reconciliation.amount.none': { gateway: Value; due: Value }
  'reconciliation.amount.other': { gateway: Value; reported: Value; due: Value }
  'reconciliation.amount.means': { what: Value; ours: Value }
  'reconciliation.paid-twice.means': null
  'reconciliation.paid-twice.todo': null
  'reconciliation.paid-twice.happened': { what: Value }
  'reconciliation.refunded-twice.means': null
  'reconciliation.refunded-twice.todo': null
  'reconciliation.refunded-twice.happened': { gateway: Value; theirs: Value }
  'reconciliation.disputed.means': null
  'reconciliation.disputed.todo': null
  'reconciliation.disputed.happened': { what: Value }
  'reconciliation.unknown-refund.means': null
  'reconciliation.unknown-refund.todo': null
  'reconciliation.unknown-refund.happened': { gateway: Value; theirs: Value }
  'reconciliation.state.unknown.todo': null
  'reconciliation.state.unknown.happened': { gateway: Value; ours: Value }
  'reconciliation.state.paid-otherwise.todo': null
  'reconciliation.state.paid-otherwise.means': { what: Value }
  'reconciliation.state.may-accept.todo': null
  'reconciliation.state.may-accept.means': { what: Value }
  'reconciliation.state.unconfirmed.todo': null
  'reconciliation.state.unconfirmed.means': { what: Value }
  'reconciliation.state.refund.means': null
  'reconciliation.state.refund.todo': null
  'reconciliation.state.todo': null
  'reconciliation.state.unpaid.means': { what: Value }
  'reconciliation.state.happened': { gateway: Value; theirs: Value; ours: Value }
  'reconciliation.paid-late.happened': { what: Value }
  'reconciliation.paid-late.means': { what: Value }
  'reconciliation.paid-late.todo': { what: Value }
  'reconciliation.status.paid': null
  'reconciliation.about': { what: Value; name: Tag; person: Value; money: Tag; amount: Value; gateway: Value }
  'reconciliation.resolved.automatically': { time: Value }
  'reconciliation.resolved.by': { time: Value; by: Value }
  'reconciliation.check-again': { spoken: Tag; code: Value }
  'refunds.none-on-record': null
  'refunds.by-hand.unknown-part': { gateway: Value }
  'refunds.by-hand.disputed': null
  'refunds.by-hand.unsupported': null
  'refunds.by-hand': null
  'refunds.by-hand.lead': null
  'refunds.title': null
  'refunds.payment': { number: Value }
  'refunds.copied.transaction': null
  'refunds.status': null
  'refunds.paid': null
  'refunds.refunded': null
  'refunds.unknown-part': null
  'refunds.left': null
  'refunds.unknown': null
  'refunds.record': null
  'refunds.record.send': null
  'refunds.make': null
  'refunds.make.too-much': { amount: Value }
  'refunds.make.send': null
  'refunds.make.amount-helper-unknown': { amount: Value }
  'refunds.make.amount-helper': { amount: Value }
  'refunds.make.reason-helper': { gateway: Value }
  'refunds.make.waiting': { gateway: Value }
  'refunds.amount': null
  'refunds.method': null
  'refunds.reason': null
  'refunds.requested-by': null
  'refunds.the-gateway': null
  'refunds.through': { gateway: Value }
  'refunds.through.lead': null
  'refunds.reported': { gateway: Value }
  'refunds.open.made': null
  'refunds.open.not-made': null
  'refunds.open.unconfirmed': { gateway: Value; amount: Value }
  'refunds.open.too-early': { gateway: Value; from: Value }
  'refunds.open.question': { gateway: Value }
  'refunds.decide.made.send': { amount: Value }
  'refunds.decide.made.lead': { amount: Value; person: Value }
  'refunds.decide.not-made.send': null
  'refunds.decide.not-made.lead': { amount: Value; person: Value }
  'refunds.decide.reason-helper': null
  'refunds.recorded': { amount: Value }
  'refunds.made': { amount: Value }
  'refunds.confirm.record.title': { amount: Value }
  'refunds.confirm.record.question': { person: Value; amount: Value }
  'refunds.confirm.make.title': { amount: Value }
  'refunds.confirm.make.question': { amount: Value; person: Value; gateway: Value }
  'refunds.method-choice': null
  'refunds.badge.made': null
  'refunds.badge.refused': null
  'refunds.badge.asked': null
  'refunds.of-payment': { number: Value }
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
  'statements.how-to-begin': null
  'statements.title': null
  'statements.lead': null
  'statements.caption': null
  'statements.none-for-account': null
  'statements.none': null
  'statements.none.open': null
  'statements.none.sure': null
  'statements.none.suggested': null
  'statements.none.unclear': null
  'statements.none.matched': null
  'statements.none.left': null
  'statements.none.debit': null
  'statements.none.all': null
  'statements.account': null
  'statements.all-accounts': null
  'statements.import': null
  'statements.import.lead': null
  'statements.import.choose-account': null
  'statements.import.reading': null
  'statements.import.first': null
  'statements.import.up-to': { day: Value }
  'statements.import.file': null
  'statements.import.file-prompt': null
  'statements.import.file-helper': { megabytes: Value }
  'statements.import.empty-file': null
  'statements.import.send': null
  'statements.import.send-again': null
  'statements.import.nothing-changed': null
  'statements.import.known': { strong: Tag; link: Tag }
  'statements.import.fix': { count: number }
  'statements.import.new': { count: number; strong: Tag; known: number }
  'statements.file': null
  'statements.period': null
  'statements.money-in': null
  'statements.progress': null
  'statements.imported-on': null
  'statements.back': null
  'statements.adds-up': null
  'statements.does-not-add-up': null
  'statements.columns': null
  'statements.columns.date-format': null
  'statements.columns.empty': null
  'statements.columns.remembered': null
  'statements.columns.guessed': null
  'statements.columns.chosen': null
  'statements.columns.content-of': { column: Value }
  'statements.columns.ignore': null
  'statements.columns.choose-date': null
  'statements.column.date': null
  'statements.column.description': null
  'statements.column.credit': null
  'statements.column.debit': null
  'statements.column.amount': null
  'statements.column.direction': null
  'statements.column.reference': null
  'statements.column.counterparty': null
  'statements.column.balance': null
  'statements.preview': null
  'statements.preview.lines': null
  'statements.preview.caption': { shown: Value; total: Value }
  'statements.preview.problems': null
  'statements.preview.money-in': { count: number }
  'statements.preview.money-out': { count: number }
  'statements.preview.skipped': { count: number }
  'statements.preview.more-problems': { count: Value }
  'statements.preview.remark-line': { line: Value }
  'statements.line': null
  'statements.amount': null
  'statements.one': null
  'statements.one.lead': { account: Value; by: Value; time: Value }
  'statements.totals': null
  'statements.totals.question': null
  'statements.matched': null
  'statements.unallocated': null
  'statements.open': null
  'statements.shares': { matched: Value; left: Value; open: Value }
  'statements.share.under': null
  'statements.share.over': null
  'statements.share': { percent: Value }
  'statements.tabs': null
  'statements.suggested': null
  'statements.unclear': null
  'statements.money-out': null
  'statements.all': null
  'statements.search': null
  'statements.search.placeholder': null
  'statements.select-line': { line: Value }
  'statements.allocated-to': null
  'statements.select': null
  'statements.lines-caption': null
  'statements.page-done': null
  'statements.page-done.first': null
  'statements.complete': null
  'statements.no-match': { text: Value }
  'statements.no-match.lead': null
  'statements.select-page': null
  'statements.line-name': { amount: Value; day: Value }
  'statements.undo.title': { code: Value }
  'statements.undo': null
  'statements.undo.lead': { strong: Tag; amount: Value; name: Value }
  'statements.undo.settled': { what: Value }
  'statements.found-by.code': null
  'statements.found-by.proposal': null
  'statements.found-by.hand': null
  'statements.reopen-line': { line: Value }
  'statements.reopen': null
  'statements.no-candidate': null
  'statements.confirm-line': { line: Value }
  'statements.confirm': null
  'statements.confirm.elsewhere': null
  'statements.confirm.title': { count: number }
  'statements.confirm.send': { count: number }
  'statements.confirm.question': { strong: Tag; amount: Value }
  'statements.reopen-and-match-code': { code: Value }
  'statements.reopen-and-match': null
  'statements.match-line': { line: Value }
  'statements.match': null
  'statements.record-line': { line: Value }
  'statements.record': null
  'statements.record.other-sum': { amount: Value }
  'statements.record.title': { amount: Value }
  'statements.record.lead': null
  'statements.record.rest': { amount: Value }
  'statements.leave-line': { line: Value }
  'statements.leave': null
  'statements.leave.reason-helper': null
  'statements.leave.title': { count: number }
  'statements.leave.lead': { count: number; strong: Tag; amount: Value }
  'statements.matching-details': null
  'statements.status.by-hand': null
  'statements.status.rejected': null
  'statements.code.rejected': null
  'statements.code.refunded': { what: Value }
  'statements.code.paid': { what: Value }
  'statements.code.other-way': { what: Value }
  'statements.none-selected': null
  'statements.confirm-selected': { count: Value }
  'statements.leave-selected': { count: Value }
  'statements.reason': null
  'statements.allocate.rest-needs-reason': null
  'statements.allocate.failed': null
  'statements.allocate.title': { amount: Value }
  'statements.allocate.rest-reason': null
  'statements.allocate.rest-example': null
  'statements.allocate.full': null
  'statements.allocate.too-much': { amount: Value }
  'statements.allocate.open': { amount: Value }
  'statements.allocate.rest': { amount: Value; whole: Value }
  'statements.candidates.suggested': null
  'statements.candidates.search': null
  'statements.candidates.placeholder': null
  'statements.candidates.found': { count: Value }
  'statements.candidates.searching': null
  'statements.candidates.results': null
  'statements.candidates.none': null
  'statements.candidates.add-code': { code: Value }
  'statements.candidates.add': null
  'statements.part.rupees': null
  'statements.part.rupees-for': { code: Value }
  'statements.part.remove-code': { code: Value }
  'statements.part.remove': null
  'statements.part.reopen-reason': null
  'statements.part.settle': null
  'statements.part.on-statement': null
  'statements.part.none': null
  'statements.part.no-amount': null
  'statements.part.too-much': null
  'statements.part.no-reason': null
  'statements.part.count-rest': { amount: Value }
  'statements.part.less': { amount: Value }
  'statements.selected': { count: number; strong: Tag }
  'statements.lines': { count: number }
  'statements.outcome.none': { done: Value }
  'statements.outcome.done': { done: Value; count: number; amount: Value }
  'statements.outcome.refused': { done: Value; count: number }
  'statements.left-by': { by: Value; day: Value }
  'statements.left': null
  'statements.still-open': { amount: Value }
  'statements.outstanding': { amount: Value }
  'statements.verified-elsewhere': { account: Value }
  'statements.code-link': { code: Value; spoken: Tag }
  'statements.fact.code': null
  'statements.fact.amount': null
  'statements.fact.name': null
  'statements.fact.date': null
  'statements.confidence.sure': null
  'statements.confidence.likely': null
  'statements.confidence.possible': null
  'statements.lines-new': { count: number; fresh: Value }
  'statements.counts': { matched: Value; unallocated: Value; marked: Tag; open: Value }
  'statements.account-closed': { account: Value }
  'statements.imported.new': { count: number; known: number }
}
