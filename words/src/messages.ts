// Written by `npm run words` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
  'attacks.title': null
  'attacks.lead': null
  'attacks.suspicious-donations': null
  'attacks.none-yet': null
  'attacks.none-yet-hint': null
  'attacks.from': null
  'attacks.began': null
  'attacks.last-seen': null
  'attacks.going-on': null
  'attacks.over': null
  'attacks.held-up': null
  'attacks.refused': null
  'attacks.donations': null
  'attacks.begun-and-paid': { begun: Value; paid: Value }
  'attacks.marked': { suspicious: Value }
  'attacks.many-places-at-once': null
  'attacks.network': null
  'attacks.one-address-in': null
  'attacks.one-email': null
  'attacks.one-phone': null
  'attacks.mark': { unmarked: Value }
  'attacks.take-the-marks-off': null
  'audit.filters.search-hint': null
  'audit.filters.date-from': null
  'audit.filters.from': null
  'audit.filters.date-to': null
  'audit.filters.to': null
  'audit.filters.actions': null
  'audit.filters.who': null
  'audit.title': null
  'audit.none-yet': null
  'audit.when': null
  'audit.who': null
  'audit.subject': null
  'bank-accounts.card.account-name': null
  'bank-accounts.card.copied': { name: Value; account: Value }
  'bank-accounts.card.created': null
  'bank-accounts.saved': null
  'bank-accounts.added': null
  'bank-accounts.edit-bank-account': null
  'bank-accounts.add-bank-account': null
  'bank-accounts.bank-name': null
  'bank-accounts.account-title': null
  'bank-accounts.kind-hint': null
  'bank-accounts.status-hint': null
  'bank-accounts.note': null
  'bank-accounts.note-hint': null
  'bank-accounts.logo': null
  'bank-accounts.logo-hint': null
  'bank-accounts.title': null
  'bank-accounts.lead': null
  'bank-accounts.no-bank-accounts-yet': null
  'bank-accounts.none-yet-hint': null
  'bank-accounts.add-the-first-account': null
  'bank-accounts.waits': null
  'bank-accounts.delete.bank-account-deleted': null
  'bank-accounts.delete.closed-instead': null
  'bank-accounts.delete.title': { bankName: Value; number: Value }
  'bank-accounts.delete.question': null
  'bank-accounts.waiting-changes.title': null
  'bank-accounts.waiting-changes.change': { kind: Value; account: Value }
  'bank-accounts.waiting-changes.you-asked': { at: Value }
  'bank-accounts.waiting-changes.somebody-asked': { who: Value; at: Value }
  'bank-accounts.waiting-changes.the-new-logo': null
  'bank-accounts.waiting-changes.withdraw': null
  'bank-accounts.waiting-changes.approve': null
  'bank-accounts.waiting-changes.reject': null
  'bank-accounts.waiting-changes.somebody-else': null
  'bank-accounts.waiting-changes.approve-question': { askedBy: Value }
  'bank-change.account': null
  'bank-change.swift-code': null
  'bank-change.currency': null
  'bank-change.kind': null
  'bank-change.logo': null
  'bank-change.old-logo': null
  'bank-change.new-logo': null
  'bank-change.nothing': null
  'bank-change.shown': null
  'bank-change.removed': null
  'bank-change.active': null
  'bank-change.inactive': null
  'book-checks.statement-totals-are-those-of-their-lines': null
  'book-checks.statement-lines-are-in-a-file': null
  'book-checks.lines-pay-no-more-than-came': null
  'book-checks.transfers-are-paid-by-lines-once': null
  'book-checks.transfers-settled-by-statement-have-their-lines': null
  'book-checks.lines-add-up': null
  'book-checks.promised-lines-add-up': null
  'book-checks.fixed-price-lines': null
  'book-checks.intents-belong-to-one': null
  'book-checks.donations-have-an-attempt': null
  'book-checks.paid-donations-have-a-paid-attempt': null
  'book-checks.unpaid-donations-follow-their-newest-attempt': null
  'book-checks.paid-donations-have-a-day': null
  'book-checks.donations-begin-with-an-event': null
  'book-checks.donation-states-have-events': null
  'book-checks.checkouts-lead-to-their-donation': null
  'book-checks.causes-are-those-of-the-lines': null
  'book-checks.counts-are-those-of-the-rows': null
  'book-checks.charts-are-those-of-the-rows': null
  'book-checks.what-counts-is-what-came': null
  'book-checks.office-gifts-are-recorded': null
  'book-checks.closed-day-sheets-agree': null
  'book-checks.success-has-an-inquiry': null
  'book-checks.transfers-are-verified': null
  'book-checks.verifications-settle': null
  'book-checks.nothing-is-paid-twice-unnoticed': null
  'book-checks.attempt-states-have-events': null
  'book-checks.pending-attempts-are-asked-about': null
  'book-checks.paid-attempts-have-a-day': null
  'book-checks.payments-follow-their-attempts': null
  'book-checks.one-association-per-pair': null
  'book-checks.events-hold-no-addresses': null
  'book-checks.no-job-was-given-up': null
  'book-checks.paid-donations-have-a-receipt': null
  'book-checks.receipts-are-over-what-is-left': null
  'book-checks.receipts-and-e-mails-fit-what-they-are-about': null
  'book-checks.receipt-numbers-have-no-gaps': null
  'book-checks.e-mails-are-not-left-behind': null
  'book-checks.refunded-amounts-fit-the-states': null
  'book-checks.refunds-add-up': null
  'book-checks.refunded-amounts-follow-the-attempts': null
  'book-checks.unknown-parts-were-noted': null
  'book-checks.refunds-are-not-left-open': null
  'book-checks.late-payments-were-noted': null
  'book-checks.discrepancies-still-differ': null
  'book-checks.reconciliation-runs-end': null
  'causes.card.id-id': { id: Value }
  'causes.card.created-created-at': { createdAt: Value }
  'causes.card.deactivate-fundtitle': { fundtitle: Value }
  'causes.card.no-image': null
  'causes.card.no-specific-amount': null
  'causes.card.web-seq': null
  'causes.card.mobile-seq': null
  'causes.card.last-updated': null
  'causes.add-cause': null
  'causes.status-hint': null
  'causes.kind-hint': null
  'causes.amount-hint': null
  'causes.accept-fraction': null
  'causes.fraction.no': null
  'causes.fraction.yes': null
  'causes.fund-types-hint': null
  'causes.web-sequence': null
  'causes.mobile-sequence': null
  'causes.image': null
  'causes.image-hint': null
  'causes.without-image': null
  'causes.lead': null
  'causes.no-causes-yet': null
  'causes.none-yet-hint': null
  'causes.add-the-first-cause': null
  'causes.empty-page': null
  'causes.first-page': null
  'causes.deactivate.title': null
  'causes.impact': null
  'causes.impact.helper': null
  'causes.deactivate.question': { fundtitle: Value }
  'causes.fundtitle': null
  'checklist.name.title': null
  'checklist.name.advice': null
  'checklist.contact.title': null
  'checklist.contact.advice': null
  'checklist.registration.title': null
  'checklist.registration.advice': null
  'checklist.languages.title': null
  'checklist.languages.missing': { what: Value }
  'checklist.languages.advice': null
  'checklist.general-account.title': null
  'checklist.general-account.advice': null
  'checklist.zakat-account.title': null
  'checklist.zakat-account.advice': null
  'checklist.zakat-apart.title': null
  'checklist.zakat-apart.advice': null
  'checklist.causes.title': null
  'checklist.causes.advice': null
  'checklist.ways-to-pay.title': null
  'checklist.ways-to-pay.advice': null
  'checklist.gateway.title': null
  'checklist.gateway.advice': null
  'checklist.mail.title': null
  'checklist.mail.advice': null
  'checklist.backup.title': null
  'checklist.backup.advice': null
  'checklist.second-administrator.title': null
  'checklist.second-administrator.advice': null
  'checklist.second-factor.title': null
  'checklist.second-factor.advice': null
  'checklist.demo.title': null
  'checklist.demo.advice': null
  'checklist.production.title': null
  'checklist.production.advice': null
  'checklist.pages.title': null
  'checklist.pages.advice': null
  'checklist.second-approver.title': null
  'checklist.second-approver.advice': null
  'checks.advice.money': null
  'checks.advice.money-action': null
  'checks.advice.history': null
  'checks.advice.history-action': null
  'checks.advice.tasks': null
  'checks.advice.tasks-action': null
  'checks.advice.emails': null
  'checks.advice.emails-action': null
  'checks.advice.refunds': null
  'checks.advice.refunds-action': null
  'checks.advice.paid-twice': null
  'checks.advice.paid-twice-action': null
  'checks.advice.receipt': null
  'checks.advice.receipt-action': null
  'checks.advice.receipt-gap': null
  'checks.advice.receipt-gap-action': null
  'checks.check': null
  'checks.result': null
  'checks.passed': null
  'checks.problems': { count: number }
  'checks.where': null
  'checks.where-and-more': { codes: Value; count: Value }
  'checks.what-to-do': null
  'checks.run-the-checks-now': null
  'checks.title': null
  'checks.lead': null
  'checks.none-yet': null
  'checks.none-yet-hint': null
  'checks.all-passed': { count: Value }
  'checks.some-found-problems': { wrong: Value; all: Value }
  'checks.last-run': { at: Value; who: Value }
  'controls.calendar.open': null
  'controls.chart.show-of': { shown: Value; title: Value }
  'controls.chart.show': { shown: Value }
  'controls.chart.as-table': { title: Value }
  'controls.confirm.cancel': null
  'controls.date.unreadable': null
  'controls.date.pattern': null
  'controls.dialog.close': null
  'controls.image.choose-another': null
  'controls.image.choose': null
  'controls.image.preview': { name: Value }
  'controls.image.current': { field: Value }
  'controls.link.unreadable': null
  'controls.link.link': null
  'controls.link.hint': null
  'controls.link.set': null
  'controls.loader.wait': null
  'controls.multi-select.chosen': { count: Value; chosen: Value }
  'controls.pager.showing': { from: Value; to: Value; total: Value }
  'controls.pager.page-of': { page: Value; last: Value }
  'controls.pager.per-page': null
  'controls.pager.title': null
  'controls.pager.previous': null
  'controls.pager.page': { page: Value }
  'controls.pager.next': null
  'controls.rich-text.bold': null
  'controls.rich-text.italic': null
  'controls.rich-text.underline': null
  'controls.rich-text.strikethrough': null
  'controls.rich-text.heading': null
  'controls.rich-text.subheading': null
  'controls.rich-text.bulleted-list': null
  'controls.rich-text.numbered-list': null
  'controls.rich-text.quote': null
  'controls.rich-text.undo': null
  'controls.rich-text.redo': null
  'controls.rich-text.title': { field: Value }
  'controls.toast.dismiss': null
  'controls.rupees.negative': { amount: Value }
  'dashboard.title': null
  'dashboard.all': null
  'dashboard.donations': null
  'dashboard.payments': null
  'dashboard.total': null
  'dashboard.success': null
  'dashboard.failed': null
  'dashboard.expired-included': null
  'dashboard.pending': null
  'dashboard.lead': null
  'dashboard.no-screens': null
  'dashboard.giving': null
  'dashboard.refunded-or-disputed': { link: Tag; count: number }
  'dashboard.giving-charts.none': null
  'dashboard.giving-charts.none-hint': null
  'dashboard.giving-charts.by-day': null
  'dashboard.giving-charts.sum': { amount: Value; count: number }
  'dashboard.giving-charts.day': null
  'dashboard.giving-charts.gifts': null
  'dashboard.giving-charts.best-day': { day: Value; amount: Value; count: number }
  'dashboard.giving-charts.one-day': { day: Value; amount: Value; count: number }
  'dashboard.giving-charts.by-gateway': null
  'dashboard.giving-charts.by-cause': null
  'dashboard.giving-charts.cause': null
  'dashboard.giving-charts.ranked': { amount: Value; count: number }
  'dashboard.giving-charts.other-causes': { count: number }
  'dashboard.waiting-list.title': null
  'dashboard.waiting-list.none': null
  'dashboard.waiting.transfer': { list: Value; count: number }
  'dashboard.waiting.transfer-hint': null
  'dashboard.waiting.pending': { list: Value; count: number }
  'dashboard.waiting.pending-hint': null
  'dashboard.waiting.email': { list: Value; count: number }
  'dashboard.waiting.email-hint': null
  'dashboard.waiting.lines': { count: number; file: Value }
  'dashboard.waiting.lines-hint': null
  'dashboard.waiting.discrepancies': { count: number }
  'dashboard.waiting.discrepancies-hint': null
  'dashboard.waiting.checks': { count: number }
  'dashboard.waiting.checks-hint': null
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
  'details.transfer.no-file': null
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
  'details.line': { cause: Value; type: Value }
  'details.timeline.refusal.no-signature': null
  'details.timeline.refusal.wrong-signature': null
  'details.timeline.refusal.unknown-transaction': null
  'details.timeline.discrepancy.state': null
  'details.timeline.discrepancy.amount': null
  'details.timeline.discrepancy.paid-late': null
  'details.timeline.discrepancy.paid-twice': null
  'details.timeline.discrepancy.refunded-twice': null
  'details.timeline.discrepancy.disputed': null
  'details.timeline.discrepancy.unknown-refund': null
  'details.timeline.lines': { lines: Value; line: Value }
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
  'done.note.added': null
  'done.cause.created': null
  'done.cause.updated': null
  'done.account.name': null
  'done.account.password': null
  'done.account.session': null
  'done.account.other-sessions': null
  'done.refund.decided': null
  'done.payment.created': null
  'done.staff.invited': null
  'done.staff.saved': null
  'done.staff.disabled': null
  'done.staff.enabled': null
  'done.staff.link-sent': null
  'done.role.added': null
  'done.role.saved': null
  'done.role.deleted': null
  'done.discrepancy.accepted': null
  'done.discrepancy.closed': null
  'done.second-factor.app-removed': null
  'done.second-factor.passkey-removed': null
  'done.second-factor.all-removed': null
  'done.charity.text': null
  'done.charity.wordings': null
  'done.charity.settings': null
  'done.charity.prices': null
  'done.charity.websites': null
  'done.charity.picture': null
  'done.charity.picture-removed': null
  'done.bank-account.approved': null
  'done.bank-account.rejected': null
  'done.bank-account.withdrawn': null
  'done.gift.recorded': null
  'done.gift.reversed': null
  'done.statement.recorded': null
  'done.day-sheet.opened': null
  'done.day-sheet.corrected': null
  'done.day-sheet.closed': null
  'done.switches.saved': null
  'done.transfer.verified': null
  'done.transfer.rejected': null
  'done.transfer.reopened': null
  'done.transfer.reversed': null
  'done.transfer.allocated': null
  'done.method.added': null
  'done.method.saved': null
  'done.gateway.added': null
  'done.gateway.saved': null
  'done.method.linked': null
  'done.method.association': null
  'done.method.unlinked': null
  'done.statement.reopened': null
  'done.statement.match-undone': null
  'done.message.sent': null
  'facts.iban': null
  'facts.gateway': null
  'facts.amount': null
  'facts.arrived': null
  'facts.outcome': null
  'facts.known-to-gateway': null
  'facts.reference-no': null
  'facts.reference': null
  'facts.received-on': null
  'facts.last-one': null
  'facts.yes': null
  'facts.no': null
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
  'fields.smallest-gift': { amount: Value }
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
  'fields.method.cash': null
  'fields.method.cheque': null
  'fields.method.wallet': null
  'fields.pair.swich-wallet': null
  'fields.pair.jazzcash-wallet': null
  'fields.pair.swich-bank': null
  'fields.problem.donate': null
  'fields.problem.data': null
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
  'first-text.we': null
  'first-text.reach.both': { email: Value; phone: Value }
  'first-text.reach.email': { email: Value }
  'first-text.reach.phone': { phone: Value }
  'first-text.privacy.lead': { we: Value }
  'first-text.privacy.keep': null
  'first-text.privacy.keep.details': null
  'first-text.privacy.keep.gift': null
  'first-text.privacy.keep.transfer': null
  'first-text.privacy.who': null
  'first-text.privacy.who.text': null
  'first-text.privacy.device': null
  'first-text.privacy.device.text': null
  'first-text.privacy.rights': null
  'first-text.privacy.rights.text': null
  'first-text.terms.lead': { we: Value }
  'first-text.terms.gift': null
  'first-text.terms.gift.cause': null
  'first-text.terms.gift.zakat': null
  'first-text.terms.gift.receipt': null
  'first-text.terms.refunds': null
  'first-text.terms.refunds.text': null
  'first-text.terms.payments': null
  'first-text.terms.payments.text': null
  'frame.skip-to-content': null
  'frame.menu': null
  'frame.close-menu': null
  'frame.sidebar': null
  'frame.account': { name: Value }
  'frame.my-account': null
  'frame.logout': null
  'frame.search-key': null
  'frame.news': { version: Value }
  'frame.search': null
  'frame.screen.dashboard': null
  'frame.screen.donations': null
  'frame.screen.payments': null
  'frame.screen.office-gifts': null
  'frame.screen.causes': null
  'frame.screen.gateway': null
  'frame.screen.bank-accounts': null
  'frame.screen.statements': null
  'frame.screen.reconciliation': null
  'frame.screen.audit': null
  'frame.screen.status': null
  'frame.screen.attacks': null
  'frame.screen.personal-data': null
  'frame.screen.settings': null
  'frame.screen.checks': null
  'frame.screen.users': null
  'gateway.association-change.unreadable': { label: Value }
  'gateway.association-change.too-early': { label: Value; earliest: Value }
  'gateway.association-change.wrong-order': null
  'gateway.association.title': null
  'gateway.association.method-hint': null
  'gateway.association.in-pakistan-time': null
  'gateway.association.to-hint': null
  'gateway.association.end-is-final': null
  'gateway.associations.present': null
  'gateway.associations.which': { method: Value; gateway: Value }
  'gateway.associations.unlink-which': { which: Value }
  'gateway.associations.unlink': null
  'gateway.associations.title': null
  'gateway.associations.add-link': null
  'gateway.associations.none-yet': null
  'gateway.associations.none-yet-hint': null
  'gateway.link.title': null
  'gateway.link.link': null
  'gateway.link.hint': null
  'gateway.gateways.title': null
  'gateway.gateways.add': null
  'gateway.gateways.edit': null
  'gateway.gateways.none-yet': null
  'gateway.gateways.name-hint': null
  'gateway.methods.title': null
  'gateway.methods.add': null
  'gateway.methods.edit': null
  'gateway.methods.none-yet': null
  'gateway.methods.name-hint': null
  'gateway.named-list.add-the-first-one': null
  'gateway.named-list.created-on': null
  'gateway.named-list.shown-as-title': { title: Value }
  'gateway.unlink.title': { method: Value; gateway: Value }
  'gateway.unlink.question': null
  'gift-entry.donor-search.label': null
  'gift-entry.donor-search.hint': null
  'gift-entry.donor-search.nobody-found': null
  'gift-entry.donor-search.found': { count: Value }
  'gift-entry.donor-search.donors-found': null
  'gift-entry.donor-search.choose': null
  'gift-entry.donor-search.latest': { day: Value }
  'gift-entry.gift-lines.cause': { number: Value }
  'gift-entry.gift-lines.quantity': null
  'gift-entry.gift-lines.each': { each: Value; sum: Value }
  'gift-entry.gift-lines.whole-rupees': null
  'gift-entry.gift-lines.remove-unnamed': { number: Value }
  'gift-entry.gift-lines.add-another-cause': null
  'gift-entry.gift-lines.total-sum': { sum: Value }
  'gift-entry.gift-lines.sum-of-due': { sum: Value; due: Value }
  'gift-entry.giver-fields.unknown': null
  'gift-entry.giver-fields.country': null
  'gift-entry.giver-fields.cnic': null
  'gift-entry.giver-fields.cnic-hint': null
  'gift-entry.giver.problem': null
  'letters.invitation.subject': null
  'letters.invitation.text-of': { charity: Value }
  'letters.invitation.text': null
  'letters.invitation.button': null
  'letters.invitation.works-once': null
  'letters.reset.subject': null
  'letters.reset.text': null
  'letters.reset.works-once': null
  'letters.rights.subject': null
  'letters.rights.unexpected': null
  'letters.account.subject': null
  'letters.account.unexpected': null
  'letters.backup.subject': null
  'letters.backup.newest': { at: Value }
  'letters.backup.none': null
  'letters.backup.tell': null
  'letters.backup.button': null
  'letters.bank-account.account': null
  'letters.bank-account.button': null
  'letters.bank-account.unexpected': null
  'letters.bank-account.asked': null
  'letters.bank-account.asked-text': { who: Value }
  'letters.bank-account.approved': null
  'letters.bank-account.approved-text': { by: Value; who: Value }
  'letters.bank-account.rejected': null
  'letters.bank-account.rejected-text': { by: Value; who: Value }
  'letters.bank-account.changed': null
  'letters.bank-account.changed-text': { who: Value }
  'letters.account.passkey-added': null
  'letters.account.authenticator-added': null
  'letters.account.authenticator-removed': null
  'letters.account.passkey-removed': null
  'letters.account.second-factors-removed': { who: Value }
  'letters.account.password-changed': null
  'letters.account.password-changed-by-link': null
  'letters.rights.role-changed': { who: Value }
  'letters.rights.role': null
  'letters.rights.given': null
  'letters.rights.none': null
  'letters.rights.taken': null
  'letters.rights.invited': { who: Value }
  'letters.rights.roles-changed': { who: Value }
  'letters.rights.enabled': { who: Value }
  'letters.rights.disabled': { who: Value }
  'letters.rights.person': null
  'letters.rights.roles': null
  'letters.bank-account.added': null
  'letters.bank-account.added-text': { who: Value }
  'link-message.greeting': { charity: Value }
  'link-message.greeting-unnamed': null
  'link-message.donation': { code: Value; amount: Value; url: Value }
  'link-message.payment': { code: Value; amount: Value; url: Value }
  'lists.amount.refunded': { refunded: Value }
  'lists.date-presets.today': null
  'lists.date-presets.this-month': null
  'lists.date-presets.last-month': null
  'lists.date-presets.this-fiscal-year': null
  'lists.export-button.export-csv': null
  'lists.export-button.export-excel': null
  'lists.export-button.rows-saved': { rows: number; name: Value }
  'lists.export-button.saved-as-name': { name: Value }
  'lists.export-button.progress': { rows: number }
  'lists.export-button.progress-of': { rows: number; of: number }
  'lists.export-button.exporting': null
  'lists.filter-chips.active-filters': null
  'lists.filter-chips.remove-filter': null
  'lists.filter-chips.clear-filters': null
  'lists.filter-panel.filters': null
  'lists.filter-panel.count': { chosen: Value }
  'lists.filter-panel.period': null
  'lists.filter-panel.days-problem': null
  'lists.screen.lead': null
  'lists.screen.fewer-pages': null
  'lists.screen.last-page': null
  'lists.screen.none-yet': { rows: Value }
  'lists.screen.none-match': { rows: Value }
  'lists.screen.none-match-hint': null
  'lists.totals.newest-first': null
  'lists.totals.oldest-first': null
  'lists.totals.largest-amount-first': null
  'lists.totals.smallest-amount-first': null
  'lists.totals.sum': { total: Value }
  'lists.totals.of-it-refunded': { refundedSum: Value }
  'lists.totals.sort-by': null
  'lists.read-export.interrupted': null
  'lists.waiting-filter.transfer': null
  'lists.waiting-filter.pending': null
  'lists.waiting-filter.email-failed': null
  'lists.waiting-filter.open-tasks': null
  'lists.waiting-filter.task': null
  'login.choose-password.new-link': null
  'login.choose-password.title': null
  'login.choose-password.sign-in-now': null
  'login.choose-password.go-to-the-login': null
  'login.choose-password.useless-link': null
  'login.choose-password.problem': null
  'login.choose-password.choose-a-password': null
  'login.choose-password.not-saved': null
  'login.choose-password.welcome-first-name': { firstName: Value }
  'login.choose-password.choose-a-new-password': null
  'login.choose-password.for': { strong: Tag; email: Value }
  'login.choose-password.save-the-password': null
  'login.code-field.code': null
  'login.code-field.hint': null
  'login.door.back-office': null
  'login.duty.password': null
  'login.duty.second-factor': null
  'login.duty.password-why': null
  'login.duty.second-factor-why': null
  'login.duty.logout': null
  'login.forgot.problem': null
  'login.forgot.back-to-the-login': null
  'login.forgot.title': null
  'login.forgot.sent': { strong: Tag; email: Value }
  'login.forgot.nothing-came': null
  'login.forgot.hint': null
  'login.forgot.send-the-link': null
  'login.problem': null
  'login.title': null
  'login.to-donation-page': null
  'login.forgot-your-password': null
  'login.signing-in': null
  'login.new-password-field.very-easily-guessed': null
  'login.new-password-field.easily-guessed': null
  'login.new-password-field.nearly-strong-enough': null
  'login.new-password-field.strong': null
  'login.new-password-field.new-password': null
  'login.new-password-field.hint': { minimumPasswordLength: Value }
  'login.passkey-button.use-a-passkey': null
  'login.password-field.enter-your-label': { label: Value }
  'login.password-field.toggle': { shown: Value; label: Value }
  'login.password-field.hide': null
  'login.password-field.show': null
  'mail.greeting': { name: Value }
  'mail.greeting.anonymous': null
  'mail.thanks': null
  'mail.test.subject': null
  'mail.test.heading': null
  'mail.test.text': null
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
  'office-fields.password': null
  'office-fields.code': null
  'office-fields.name': null
  'office-fields.title': null
  'office-fields.status': null
  'office-fields.note': null
  'office-fields.reason': null
  'office-fields.search': null
  'office-fields.request': null
  'office-fields.bank-name': null
  'office-fields.account-title': null
  'office-fields.account-number': null
  'office-fields.iban': null
  'office-fields.image': null
  'office-fields.description': null
  'office-fields.accept-fraction': null
  'office-fields.web-sequence': null
  'office-fields.mobile-sequence': null
  'office-fields.impact': null
  'office-fields.fund-types': null
  'office-fields.fund-type': null
  'office-fields.legal-name': null
  'office-fields.headline': null
  'office-fields.registration-number': null
  'office-fields.tax-number': null
  'office-fields.address': null
  'office-fields.whatsapp': null
  'office-fields.hours': null
  'office-fields.website': null
  'office-fields.facebook': null
  'office-fields.instagram': null
  'office-fields.youtube': null
  'office-fields.certificate': null
  'office-fields.footer': null
  'office-fields.thank-you': null
  'office-fields.colour': null
  'office-fields.prefix': null
  'office-fields.tax-text': null
  'office-fields.gold': null
  'office-fields.silver': null
  'office-fields.cnic': null
  'office-fields.received-on': null
  'office-fields.reference': null
  'office-fields.day': null
  'office-fields.value-date': null
  'office-fields.method': null
  'office-fields.gateway': null
  'office-fields.who': null
  'office-fields.reopens': null
  'office-fields.file-name': null
  'office-fields.sub-type': null
  'office-fields.password.too-long': null
  'office-fields.link.not-valid': null
  'office-fields.mark': null
  'office-fields.code.too-long': null
  'office-fields.iban.valid': null
  'office-fields.swift-code.valid': null
  'office-fields.currency.required': null
  'office-fields.currency.letters': null
  'office-fields.description.too-long': null
  'office-fields.amount.whole': null
  'office-fields.fund-types.too-many': null
  'office-fields.text.too-long': null
  'office-fields.smallest-gift.whole': null
  'office-fields.smallest-gift.minimum': null
  'office-fields.amounts.too-long': null
  'office-fields.year': null
  'office-fields.amounts.whole': null
  'office-fields.amounts.required': null
  'office-fields.amounts.too-many': null
  'office-fields.amounts.rising': null
  'office-fields.amounts.minimum': null
  'office-fields.date.required': null
  'office-fields.websites.valid': null
  'office-fields.websites.too-many': null
  'office-fields.colour.valid': null
  'office-fields.prefix.valid': null
  'office-fields.kind': null
  'office-fields.page.number': null
  'office-fields.page.minimum': null
  'office-fields.page.maximum': null
  'office-fields.per-page': null
  'office-fields.sort': null
  'office-fields.format': null
  'office-fields.day.valid': null
  'office-fields.names': null
  'office-fields.way': null
  'office-fields.cart.empty': null
  'office-fields.cheque-number.required': null
  'office-fields.account.required': null
  'office-fields.search.too-short': null
  'office-fields.expected-count.required': null
  'office-fields.expected-count.maximum': null
  'office-fields.expected-sum.required': null
  'office-fields.expected-sum.maximum': null
  'office-fields.newest': null
  'office-fields.effective-from.required': null
  'office-fields.effective-to.moment': null
  'office-fields.payment-type.required': null
  'office-fields.payee-language.required': null
  'office-fields.records.required': null
  'office-fields.records.too-many': null
  'office-fields.message-kind': null
  'office-fields.discrepancies': null
  'office-fields.refund-way.required': null
  'office-fields.left.required': null
  'office-fields.refund-made': null
  'office-fields.address.not-valid': null
  'office-fields.roles.required': null
  'office-fields.line-filter': null
  'office-fields.parts.required': null
  'office-fields.parts.too-many': null
  'office-fields.lines.required': null
  'office-fields.date-format': null
  'office-fields.date-format.day': null
  'office-fields.date-format.month': null
  'office-fields.date-format.year': null
  'office-fields.description-column.required': null
  'office-fields.description-column.too-many': null
  'office-fields.credit-column': null
  'office-fields.mapping': null
  'office-fields.bank-approval': null
  'office-fields.transfer-part': null
  'office-fields.funds.too-many': null
  'office-fields.cause': null
  'office-fields.amount-received.required': null
  'office-fields.amount-arrived.whole': null
  'office-fields.amount-arrived.minimum': null
  'office-fields.texts': null
  'office-fields.phone.valid': { label: Value }
  'office-fields.page.valid': { label: Value }
  'office-fields.price.whole': { label: Value }
  'office-fields.price.too-long': { label: Value }
  'office-fields.day.too-early': { label: Value }
  'office-fields.filter.too-long': { max: Value }
  'office-fields.sequence.whole': { label: Value }
  'office-fields.sequence.maximum': { label: Value }
  'office-fields.lines.too-many': { max: Value }
  'office-fields.problem.unexpected': null
  'office-fields.problem.unconfirmed': null
  'office-fields.duty.password': null
  'office-fields.duty.second-factor': null
  'office-fields.problem.code-needed': null
  'office-fields.problem.wrong-credentials': null
  'office-fields.phone.too-short': { label: Value }
  'office-fields.page.whole': { label: Value }
  'office-fields.page.password': { label: Value }
  'office-fields.page.site': { label: Value; site: Value }
  'office-fields.price.minimum': { label: Value }
  'office-fields.price.exchanged': null
  'office-gifts.back-to-sheets.all-day-sheets': null
  'office-gifts.close-sheet.close-the-sheet': null
  'office-gifts.close-sheet.title': null
  'office-gifts.close-sheet.question': { count: number; sum: Value }
  'office-gifts.correct-count.title': null
  'office-gifts.correct-count.lead': null
  'office-gifts.counted-fields.expected-count': null
  'office-gifts.counted-fields.count-hint': null
  'office-gifts.counted-fields.expected-sum': null
  'office-gifts.counted-fields.sum-hint': null
  'office-gifts.day-sheet-list.title': null
  'office-gifts.day-sheet-list.lead': null
  'office-gifts.day-sheet-list.day-sheets': null
  'office-gifts.day-sheet-list.none-yet': null
  'office-gifts.day-sheet-list.none-yet-hint': null
  'office-gifts.day-sheet-list.open-first': null
  'office-gifts.day-sheet-list.day-sheet': null
  'office-gifts.day-sheet-list.counted': null
  'office-gifts.day-sheet-list.entered': null
  'office-gifts.day-sheet-list.closed': null
  'office-gifts.day-sheet-list.open': null
  'office-gifts.day-sheet-list.closed-by': { who: Value }
  'office-gifts.day-sheet-list.agrees': null
  'office-gifts.day-sheet-list.opened-by': null
  'office-gifts.day-sheet-view.title': null
  'office-gifts.day-sheet-view.lead': { day: Value; who: Value }
  'office-gifts.day-sheet-view.closed': { who: Value; at: Value }
  'office-gifts.day-sheet-view.reversed-later': null
  'office-gifts.day-sheet-view.agrees': null
  'office-gifts.day-sheet-view.close-when': null
  'office-gifts.difference.missing': { count: number; amount: Value }
  'office-gifts.difference.too-much': { count: number; amount: Value }
  'office-gifts.difference.sum': { amount: Value; money: Value }
  'office-gifts.difference.count': { count: number; counted: Value }
  'office-gifts.difference.both': { count: number; counted: Value; amount: Value; money: Value }
  'office-gifts.count': { count: number }
  'office-gifts.print-receipt': { receipt: Tag; hidden: Tag; number: Value }
  'office-gifts.gift-desk.next-gift': null
  'office-gifts.gift-form.how-it-came': null
  'office-gifts.gift-form.date-received': null
  'office-gifts.gift-form.save-the-gift': null
  'office-gifts.gift-form.account': null
  'office-gifts.new-sheet.title': null
  'office-gifts.new-sheet.open': null
  'office-gifts.new-sheet.name': null
  'office-gifts.new-sheet.name-hint': null
  'office-gifts.new-sheet.day': null
  'office-gifts.one-gift.title': null
  'office-gifts.one-gift.lead': null
  'office-gifts.recorded-notice.recorded': { amount: Value; code: Value; strong: Tag; number: Value }
  'office-gifts.recorded-notice.e-mailed': { email: Value }
  'office-gifts.recorded-notice.not-e-mailed': null
  'office-gifts.sheet-agreement.count-and-sum': null
  'office-gifts.sheet-gifts.actions': null
  'office-gifts.sheet-gifts.reverse-in-details': { hidden: Tag; donor: Value }
  'office-gifts.sheet-gifts.reverse': { hidden: Tag; donor: Value }
  'office-gifts.sheet-gifts.title': null
  'office-gifts.sheet-gifts.none-yet': null
  'office-gifts.sheet-gifts.none-yet-hint': null
  'office-gifts.sheet-gifts.one-gift': { amount: Value; donorName: Value }
  'office-gifts.sheet-gifts.donor': null
  'office-gifts.sheet-gifts.receipt': null
  'office-gifts.sheet-gifts.no-e-mail': null
  'office-gifts.sheet-gifts.reversed': null
  'office-gifts.sheet-gifts.entered-by': null
  'office-gifts.sheet-gifts.email.queued': null
  'office-gifts.sheet-gifts.email.sent': null
  'office-gifts.sheet-gifts.email.failed': null
  'office-gifts.sheet-gifts.email.dropped': null
  'office-gifts.way-names.cash': null
  'office-gifts.way-names.cheque': null
  'office-gifts.way-names.bank-transfer': null
  'office-gifts.way-names.receipt-book-number': null
  'office-gifts.way-names.cheque-number': null
  'office-gifts.way-names.banks-transaction-id': null
  'office.tab.named': { name: Value }
  'office.tab.unnamed': null
  'office.note.active': null
  'office.note.inactive': null
  'office.note.none': null
  'office.note.opening-the-form': null
  'office.note.pakistan-time': null
  'office.note.loading': null
  'office.field.state': null
  'office.field.action': null
  'office.field.name': null
  'office.field.details': null
  'office.field.account-number': null
  'office.field.swift-code': null
  'office.field.currency': null
  'office.field.kind': null
  'office.field.status': null
  'office.field.description': null
  'office.field.fund-types': null
  'office.field.amount': null
  'office.field.causes': null
  'office.field.gateway': null
  'office.field.effective-from': null
  'office.field.effective-to': null
  'office.field.method': null
  'office.field.first-name': null
  'office.field.last-name': null
  'office.field.email': null
  'office.field.phone': null
  'office.field.password': null
  'office.field.roles': null
  'office.field.second-factor': null
  'office.action.edit': null
  'office.action.delete': null
  'office.action.save': null
  'office.action.add': null
  'office.action.deactivate': null
  'office.action.cancel': null
  'office.action.remove': null
  'office.action.search': null
  'office.action.enable': null
  'office.action.disable': null
  'office.change.becomes': null
  'office.form.title': null
  'office.form.discard': null
  'office.form.keep-editing': null
  'office.translate': { language: Value }
  'office.translate.helper': null
  'office.translate.field': { field: Value; language: Value }
  'office.translate.english-first': null
  'office.image-problem.only-images-are-accepted': null
  'office.kind-name.general': null
  'office.kind-name.zakat': null
  'office.load-problem.try-again': null
  'office.planned': { action: Value }
  'office.confirm-identity.problem': null
  'office.confirm-identity.title': null
  'office.confirm-identity.confirm': null
  'office.missing.title': null
  'office.missing.text': null
  'office.missing.go-back': null
  'office.missing.home': null
  'office.screen-routes.title': null
  'office.screen-routes.reload-the-page': null
  'office.screen-routes.go-to-the-dashboard': null
  'office.problem.logout': null
  'office.news.title': { version: Value }
  'office.news.released': { day: Value }
  'office.action.edit-one': { what: Value }
  'office.action.delete-one': { what: Value }
  'office.action.choose-one': { what: Value }
  'office.action.remove-one': { what: Value }
  'office.form.discard-question': null
  'office.confirm-identity.why': null
  'office.problem.unreachable': null
  'office.problem.not-offered': null
  'office.status.pending': null
  'office.status.success': null
  'office.status.failed': null
  'office.status.expired': null
  'office.status.refunded': null
  'office.status.partially-refunded': null
  'office.status.disputed': null
  'office.gateway.office': null
  'office.platform.web': null
  'office.platform.office': null
  'office.cause.none': null
  'office.fund-type.none': null
  'office.image-problem.empty': null
  'operations.lead': null
  'operations.everything-works': null
  'operations.some-need-attention': { wrong: Value; all: Value }
  'operations.works': null
  'operations.needs-attention': null
  'operations.what-to-do': null
  'operations.payments.title': null
  'operations.payments.says': { count: number }
  'operations.payments.action': null
  'operations.gateway.says': { count: Value; of: Value }
  'operations.gateway.action': null
  'operations.jobs.title': null
  'operations.jobs.says': { count: number }
  'operations.jobs.action': null
  'operations.emails.title': null
  'operations.emails.says': { count: number }
  'operations.emails.action': null
  'operations.checks.title': null
  'operations.checks.says': { count: number; at: Value }
  'operations.checks.never': null
  'operations.checks.action': null
  'operations.backup.title': null
  'operations.backup.says': { at: Value; count: number }
  'operations.backup.never': { count: number }
  'operations.backup.action': null
  'operations.backup-of-files.title': null
  'operations.backup-of-files.says': { at: Value; count: number }
  'operations.backup-of-files.never': { count: number }
  'operations.backup-of-files.action': null
  'operations.no-backup.says': null
  'operations.no-backup.action': null
  'operations.what': null
  'outbox.title': null
  'outbox.lead': null
  'outbox.none': null
  'outbox.file': null
  'outbox.mail': null
  'outbox.all': null
  'outbox.content': null
  'outbox.not-found': null
  'outbox.to-and-when': { to: Value; at: Value }
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
  'pages.zakat.at-most': { most: Value }
  'pages.zakat.decimals': null
  'pages.zakat.yours': null
  'pages.zakat.together': null
  'pages.zakat.cause': null
  'pages.zakat.give': null
  'pages.zakat.none-taken': null
  'pages.zakat.below-smallest': { smallest: Value; total: Value }
  'pages.zakat.back': null
  'pages.zakat.nothing-yet': null
  'pages.zakat.correct-first': null
  'pages.zakat.below': null
  'pages.zakat.if-nisab': null
  'pages.zakat.due': null
  'pages.preview.picture': { heading: Value; charity: Value }
  'pages.embed.title': null
  'pages.embed.cause': null
  'pages.embed.amount': null
  'pages.embed.other': null
  'pages.embed.goes-on': { host: Value }
  'pages.embed.donate': null
  'pages.embed.donate-to': { charity: Value }
  'pages.slogan': null
  'pages.header.home-named': { name: Value; hidden: Tag }
  'pages.header.logo': { name: Value }
  'pages.header.skip': null
  'pages.header.skip-to-form': null
  'pages.not-loaded': { reload: Tag }
  'pages.no-script.page': null
  'pages.no-script.title': null
  'pages.no-script.lead': null
  'pages.no-script.accounts': null
  'pages.no-script.write-or-call': { mail: Tag; email: Value; call: Tag; phone: Value }
  'pages.no-script.write': { mail: Tag; email: Value }
  'pages.no-script.call': { call: Tag; phone: Value }
  'pages.no-script.causes': null
  'pages.zakat.nisab.why-gold': null
  'payments.title': null
  'payments.new': null
  'payments.new.send': null
  'payments.new.lead': null
  'payments.new.first-name': null
  'payments.new.last-name': null
  'payments.new.phone-helper': null
  'payments.new.amount-helper': null
  'payments.new.language': null
  'payments.new.language-helper': null
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
  'payments.type.fee': null
  'payments.type.ticket': null
  'payments.type.sponsorship': null
  'payments.type.other': null
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
  'personal-data.erase.erased': { count: number }
  'personal-data.erase.title': null
  'personal-data.erase.erase-for-good': null
  'personal-data.erase.goes': { strong: Tag; codes: Value }
  'personal-data.erase.stays': { strong: Tag }
  'personal-data.erase.needed': { codes: Value; count: number }
  'personal-data.erase.request': null
  'personal-data.erase.request-hint': null
  'personal-data.title': null
  'personal-data.lead': null
  'personal-data.searched': null
  'personal-data.search-hint': null
  'personal-data.found': { who: Value }
  'personal-data.nothing-found': null
  'personal-data.nothing-found-hint': null
  'personal-data.save-as-a-file': null
  'personal-data.erase': null
  'personal-data.chosen': { selected: Value; all: Value }
  'personal-data.id-code': null
  'personal-data.donation-code': null
  'personal-data.reference-number': null
  'personal-data.created-on': null
  'problem.page.title': null
  'problem.page.again': null
  'problem.page.home': null
  'problem.pay.title': null
  'problem.pay.heading': null
  'problem.pay.lead': { strong: Tag; host: Value }
  'problem.pay.return': null
  'problem.unexpected': null
  'problem.busy': null
  'problem.away': null
  'problem.unanswered': null
  'problem.not-found.address': null
  'problem.not-found.donation': null
  'problem.not-found.payment': null
  'problem.not-found.bank-transfer': null
  'problem.not-found.receipt': null
  'problem.not-found.link': null
  'problem.files.not-stored': null
  'problem.files.too-many': null
  'problem.files.no-more': { count: Value }
  'problem.files.no-more-but-by-email': { count: Value; email: Value }
  'problem.picture.too-many-pixels': null
  'problem.pdf.unreadable': null
  'problem.pdf.too-many-pages': { pages: Value }
  'problem.pdf.locked': null
  'problem.request.too-large': null
  'problem.request.unreadable': null
  'problem.request.not-json': null
  'problem.request.no-form': null
  'problem.request.not-valid': null
  'problem.field.not-valid': { field: Value }
  'problem.text.too-long': null
  'problem.idempotency-key': null
  'problem.pair.not-available': null
  'problem.not-found.file': null
  'profile.password-form.current-password': null
  'profile.password-form.change-the-password': null
  'profile.title': null
  'profile.about-you': null
  'profile.second-factor': null
  'profile.session-list.title': null
  'profile.session-list.sign-out-everywhere-else': null
  'profile.session-list.browser': null
  'profile.session-list.this-one': null
  'profile.session-list.address': null
  'profile.session-list.signed-in': null
  'profile.session-list.last-used': null
  'profile.session-list.sign-out-device': { device: Value }
  'profile.session-list.sign-out': null
  'receipt.title': null
  'receipt.title-of-payment': null
  'receipt.thanks.donation': null
  'receipt.thanks.donation-by': { charity: Value }
  'receipt.thanks.payment': null
  'receipt.thanks.payment-by': { charity: Value }
  'receipt.scan': null
  'receipt.by-computer': null
  'receipt.by-computer-signed': null
  'receipt.signature': null
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
  'receipt.label.note': null
  'receipt.label.refunded': null
  'receipt.label.swift-code': null
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
  'receipt.label.report-transfer': null
  'receipt.label.total': null
  'receipt.label.payment-method': null
  'receipt.words.only': { words: Value; rupees: number }
  'receipt.words.scales': null
  'receipt.words.up-to-99': null
  'receipt.issuer.registration': { number: Value }
  'receipt.issuer.whatsapp': { number: Value }
  'receipt.issuer.tax': { number: Value }
  'receipt.line.type': { cause: Value; fund_type: Value }
  'receipt.line.quantity': { line: Value; quantity: Value }
  'receipt.no-account': null
  'receipt.no-account-of-payment': null
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
  'reconciliation.advice': null
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
  'reconciliation.amount.advice': null
  'reconciliation.amount.none': { gateway: Value; due: Value }
  'reconciliation.amount.other': { gateway: Value; reported: Value; due: Value }
  'reconciliation.amount.means': { what: Value; ours: Value }
  'reconciliation.paid-twice.means': null
  'reconciliation.paid-twice.advice': null
  'reconciliation.paid-twice.happened': { what: Value }
  'reconciliation.refunded-twice.means': null
  'reconciliation.refunded-twice.advice': null
  'reconciliation.refunded-twice.happened': { gateway: Value; theirs: Value }
  'reconciliation.disputed.means': null
  'reconciliation.disputed.advice': null
  'reconciliation.disputed.happened': { what: Value }
  'reconciliation.unknown-refund.means': null
  'reconciliation.unknown-refund.advice': null
  'reconciliation.unknown-refund.happened': { gateway: Value; theirs: Value }
  'reconciliation.state.unknown.advice': null
  'reconciliation.state.unknown.happened': { gateway: Value; ours: Value }
  'reconciliation.state.paid-otherwise.advice': null
  'reconciliation.state.paid-otherwise.means': { what: Value }
  'reconciliation.state.may-accept.advice': null
  'reconciliation.state.may-accept.means': { what: Value }
  'reconciliation.state.unconfirmed.advice': null
  'reconciliation.state.unconfirmed.means': { what: Value }
  'reconciliation.state.refund.means': null
  'reconciliation.state.refund.advice': null
  'reconciliation.state.advice': null
  'reconciliation.state.unpaid.means': { what: Value }
  'reconciliation.state.happened': { gateway: Value; theirs: Value; ours: Value }
  'reconciliation.paid-late.happened': { what: Value }
  'reconciliation.paid-late.means': { what: Value }
  'reconciliation.paid-late.advice': { what: Value }
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
  'refusal.forbidden': null
  'refusal.switched-off.causes': null
  'refusal.switched-off.bank-accounts': null
  'refusal.not-found.attack': null
  'refusal.not-found.gift': null
  'refusal.not-found.line': null
  'refusal.not-found.statement': null
  'refusal.not-found.member': null
  'refusal.not-found.discrepancy': null
  'refusal.not-found.day-sheet': null
  'refusal.not-found.bank-account': null
  'refusal.not-found.payment-method': null
  'refusal.not-found.payment-gateway': null
  'refusal.not-found.session': null
  'refusal.not-found.second-factor': null
  'refusal.not-found.role': null
  'refusal.not-found.match': null
  'refusal.not-found.cause': null
  'refusal.not-found.text': null
  'refusal.not-found.association': null
  'refusal.not-found.a-second-factor': null
  'refusal.picture.type': null
  'refusal.bank-account.decided': null
  'refusal.bank-account.change-waits': null
  'refusal.bank-account.second-person': null
  'refusal.bank-account.who-withdraws': null
  'refusal.cause.changed-meanwhile': null
  'refusal.association.backwards': null
  'refusal.association.used': null
  'refusal.association.ended': null
  'refusal.association.there-already': null
  'refusal.way-not-set-up': null
  'refusal.day-sheet.required': null
  'refusal.day-sheet.closed': null
  'refusal.day-sheet.closed-already': null
  'refusal.gift.form-sent-already': null
  'refusal.message.gift-reversed': null
  'refusal.message.no-address': null
  'refusal.message.no-receipt': null
  'refusal.message.paid-already': null
  'refusal.message.not-paid': null
  'refusal.message.not-refunded': null
  'refusal.message.not-rejected': null
  'refusal.message.not-reopened': null
  'refusal.personal-data.changed': null
  'refusal.day-in-the-future': null
  'refusal.picture.required': null
  'refusal.picture.type-of-signature': null
  'refusal.line.nothing-left': null
  'refusal.discrepancy.nothing-to-book': null
  'refusal.discrepancy.not-confirmed': null
  'refusal.discrepancy.gateway-away': null
  'refusal.reconciliation.running': null
  'refusal.staff.address-taken': null
  'refusal.staff.own-roles': null
  'refusal.staff.own-account': null
  'refusal.staff.disabled': null
  'refusal.staff.role-gone': null
  'refusal.password.the-same': null
  'refusal.staff.fewer-than-two': null
  'refusal.role.name-taken': null
  'refusal.role.own': null
  'refusal.role.held': null
  'refusal.password.wrong': null
  'refusal.password.leaked': null
  'refusal.password.easily-guessed': null
  'refusal.code.wrong': null
  'refusal.authenticator.there-already': null
  'refusal.authenticator.wrong-code': null
  'refusal.passkey.in-use': null
  'refusal.passkey.not-accepted': null
  'refusal.second-factor.own': null
  'refusal.statement.file-required': null
  'refusal.received-in-the-future': null
  'refusal.value-date-in-the-future': null
  'refusal.line.paid-once': null
  'refusal.line.may-not-verify': null
  'refusal.line.may-not-reverse': null
  'refusal.refund.only-a-part': null
  'refusal.statement.permission': null
  'refusal.sign-in.known-ways-in': null
  'refusal.sign-in.wait-minutes': { minutes: Value }
  'refusal.sign-in.wait-seconds': { seconds: number }
  'refusal.password.too-short': { minimum: Value }
  'refusal.staff.last-administrator': null
  'refusal.link.too-old': null
  'refusal.set-up.too-old': null
  'refusal.set-up.no-mail-server': null
  'refusal.set-up.kept-for-outbox': null
  'refusal.bank-approval.stays': null
  'refusal.export.busy': null
  'refusal.cnic.unreadable': null
  'refusal.refund.refused': { reason: Value }
  'refusal.personal-data.needed': { codes: Value }
  'refusal.gateway.built-in': { name: Value }
  'refusal.day-sheet.differs': { count: Value; sum: Value; expectedCount: Value; expectedSum: Value }
  'refusal.fund-type.not-offered': { type: Value; cause: Value }
  'refusal.line.gifts-must-add-up': { amount: Value }
  'refusal.settlement.no-longer-to-be-verified': null
  'refusal.settlement.partly-found': null
  'refusal.settlement.money-refunded': null
  'refusal.settlement.not-rejected': null
  'refusal.settlement.which-transfer': null
  'refusal.settlement.no-rest-to-open': null
  'refusal.settlement.nothing-to-allocate': null
  'refusal.settlement.gift-not-taken': null
  'refusal.settlement.nothing-to-reverse': null
  'refusal.settlement.paid-another-way': null
  'refusal.settlement.all-found': null
  'refusal.settlement.matched-already': null
  'refusal.settlement.match-undone-already': null
  'refusal.settlement.others-pay-all': null
  'refusal.settlement.refund-under-way': null
  'refusal.settlement.all-refunded': null
  'refusal.settlement.refunded-meanwhile': null
  'refusal.settlement.disputed': null
  'refusal.settlement.unknown-part-refunded': null
  'refusal.settlement.gateway-takes-no-refunds': null
  'refusal.settlement.no-refund-under-way': null
  'refusal.settlement.discrepancy-ended': null
  'refusal.settlement.refund-to-be-recorded': null
  'refusal.settlement.dispute-to-be-decided': null
  'refusal.settlement.gateway-may-be-answering': { minutes: Value }
  'refusal.difference.less': { due: Value; missing: Value }
  'refusal.difference.more': { due: Value; surplus: Value }
  'refusal.difference.lines': { amount: Value }
  'refusal.less-than-matched': { amount: Value }
  'refusal.line.decided': { status: Value }
  'refusal.line.decided-by': { status: Value; by: Value }
  'refusal.line.parts-exceed': { open: Value; excess: Value }
  'refusal.line.rest-needs-reason': { rest: Value }
  'refusal.transfer.takes-no-money': { status: Value }
  'refusal.transfer.more-than-missing': { missing: Value }
  'refusal.refund.not-paid': { status: Value }
  'refusal.refund.more-than-left': { left: Value }
  'refusal.message.dropped.no-longer-paid': null
  'refusal.message.dropped.paid-meanwhile': null
  'refusal.message.dropped.void': null
  'refusal.message.dropped.no-longer-rejected': null
  'refusal.message.dropped.no-longer-checked': null
  'refusal.message.dropped.rejection-not-sent': null
  'refusal.message.dropped.not-refunded': null
  'refusal.message.never-confirmed': null
  'refusal.line.less-than-a-rupee': null
  'refusal.name.exists': { name: Value }
  'refusal.text.changed-meanwhile': null
  'refusal.text.first-language': null
  'refusal.set-up.mail-unreachable': { answer: Value }
  'refusal.set-up.mail-sign-in': { answer: Value }
  'refusal.picture.too-small': { pixels: Value }
  'refusal.picture.too-long': { times: Value }
  'search.found-by.receipt': null
  'search.found-by.transaction': null
  'search.found-by.bank-reference': null
  'search.found-by.cheque-or-book': null
  'search.found-by.cnic': null
  'search.found-by.phone': null
  'search.label': null
  'search.type-more': null
  'search.problem': null
  'search.searching': null
  'search.nothing-found': null
  'search.first-found': { count: Value }
  'search.found': { count: Value }
  'search.results': null
  'search.donation': null
  'search.payment': null
  'search.all-in-list': { what: Value }
  'search.searched-for': null
  'second-factors.passkey.title': null
  'second-factors.passkey.name-hint': null
  'second-factors.recovery-codes.title': null
  'second-factors.recovery-codes.done': null
  'second-factors.recovery-codes.lead': null
  'second-factors.lead': null
  'second-factors.authenticator-app': null
  'second-factors.remove-the-authenticator-app': null
  'second-factors.passkey-used': { day: Value; used: Value }
  'second-factors.passkey-unused': { day: Value }
  'second-factors.remove-passkey': { name: Value }
  'second-factors.recovery-codes': null
  'second-factors.codes-left': { left: Value }
  'second-factors.make-new-codes': null
  'second-factors.title': null
  'second-factors.new-codes-question': null
  'second-factors.remove-question': null
  'second-factors.totp.title': null
  'second-factors.totp.scan': null
  'second-factors.totp.qr-code': null
  'second-factors.totp.or-type-this-key': null
  'second-factors.totp.key': null
  'second-factors.totp.code-hint': null
  'set-up.title': null
  'set-up.door.bad-address': null
  'set-up.door.login': null
  'set-up.door.unchecked': null
  'set-up.door.loading': null
  'set-up.door.failed': null
  'set-up.door.lead': null
  'set-up.door.name': null
  'set-up.door.first-name': null
  'set-up.door.last-name': null
  'set-up.door.password': null
  'set-up.door.begin': null
  'set-up.email': null
  'set-up.charity': null
  'set-up.charity.lead': null
  'set-up.accounts': null
  'set-up.accounts.lead': null
  'set-up.accounts.question': null
  'set-up.accounts.add': null
  'set-up.causes': null
  'set-up.causes.lead': null
  'set-up.causes.change': null
  'set-up.causes.question': null
  'set-up.causes.legend': null
  'set-up.causes.added': { count: number }
  'set-up.causes.there': { strong: Tag; causes: Value }
  'set-up.causes.add': { count: number }
  'set-up.ways': null
  'set-up.ways.lead': null
  'set-up.ways.added': { way: Value }
  'set-up.ways.transfer': null
  'set-up.ways.no-keys': { gateway: Value }
  'set-up.ways.works': { gateway: Value }
  'set-up.ways.refused': { gateway: Value; answer: Value }
  'set-up.ways.keys-badge': null
  'set-up.ways.offered-badge': null
  'set-up.ways.offer': { spoken: Tag; way: Value }
  'set-up.mail': null
  'set-up.mail.lead': null
  'set-up.mail.send': null
  'set-up.mail.sent': null
  'set-up.mail.not-sent': { answer: Value }
  'set-up.checklist': null
  'set-up.checklist.lead': null
  'set-up.checklist.none': null
  'set-up.checklist.done': null
  'set-up.checklist.to-do': null
  'set-up.checklist.advice': null
  'set-up.checklist.answer': { answer: Value; advice: Value }
  'set-up.checklist.again': null
  'set-up.checklist.open': { count: number }
  'set-up.checklist.of-gateway': { title: Value; gateway: Value }
  'set-up.checklist.go': { spoken: Tag; title: Value }
  'set-up.lead': null
  'set-up.steps': null
  'set-up.switch-on.lead': null
  'set-up.switch-on': null
  'set-up.template.zakat': null
  'set-up.template.zakat.types': null
  'set-up.template.zakat.text': null
  'set-up.template.zakat.text-2': null
  'set-up.template.sadqa': null
  'set-up.template.sadqa.types': null
  'set-up.template.sadqa.text': null
  'set-up.template.most-needed': null
  'set-up.template.most-needed.text': null
  'set-up.template.food': null
  'set-up.template.food.types': null
  'set-up.template.food.text': null
  'set-up.template.health': null
  'set-up.template.health.text': null
  'set-up.template.education': null
  'set-up.template.education.types': null
  'set-up.template.education.text': null
  'set-up.template.orphans': null
  'set-up.template.orphans.text': null
  'set-up.template.water': null
  'set-up.template.water.text': null
  'set-up.template.emergency': null
  'set-up.template.emergency.text': null
  'set-up.next': { step: Value }
  'set-up.causes.inactive': { cause: Value }
  'settings.brand-color-field.colour': null
  'settings.brand-color-field.hint': null
  'settings.brand-color-field.choose-a-colour': null
  'settings.brand-color-field.back': null
  'settings.brand-color-field.a-button': null
  'settings.brand-color-field.a-heading': null
  'settings.brand-color-field.contrast': { button: Value; heading: Value }
  'settings.brand-color-field.darker': null
  'settings.charity-pictures.logo': null
  'settings.charity-pictures.logo-hint': null
  'settings.charity-pictures.mark': null
  'settings.charity-pictures.mark-hint': null
  'settings.charity-pictures.certificate': null
  'settings.charity-pictures.certificate-hint': null
  'settings.charity-pictures.signature': null
  'settings.charity-pictures.signature.helper': null
  'settings.charity-pictures.title': null
  'settings.charity-pictures.save-label': { label: Value }
  'settings.texts.save': null
  'settings.texts.start': null
  'settings.texts.start.helper': null
  'settings.texts.text': null
  'settings.texts.without': null
  'settings.texts.lead': null
  'settings.texts.shown': { address: Value }
  'settings.texts.none': null
  'settings.texts.edit-one': { text: Value }
  'settings.texts.edit': null
  'settings.texts': null
  'settings.embedding': null
  'settings.title': null
  'settings.lead': null
  'settings.wordings': null
  'settings.set-up': null
  'settings.registered-name': null
  'settings.registered-name-hint': null
  'settings.headline': null
  'settings.headline-hint': null
  'settings.description-hint': null
  'settings.registration': null
  'settings.registration-number': null
  'settings.tax-number': null
  'settings.certificate': null
  'settings.certificate-hint': null
  'settings.address': null
  'settings.reach': null
  'settings.hours': null
  'settings.hours-hint': null
  'settings.elsewhere': null
  'settings.website': null
  'settings.facebook': null
  'settings.instagram': null
  'settings.donation-page': null
  'settings.preset-amounts': null
  'settings.preset-amounts-hint': null
  'settings.smallest-gift': null
  'settings.languages': null
  'settings.languages.helper': null
  'settings.thank-you': null
  'settings.footer': null
  'settings.footer-hint': null
  'settings.receipts': null
  'settings.receipt-prefix': null
  'settings.receipt-year': null
  'settings.tax-text': null
  'settings.embedding.lead': null
  'settings.embedding.websites': null
  'settings.embedding.websites.helper': null
  'settings.embedding.line': null
  'settings.embedding.copied': null
  'settings.embedding.cause': null
  'settings.embedding.save': null
  'settings.metal-prices-form.title': null
  'settings.metal-prices-form.lead': null
  'settings.metal-prices-form.gold': null
  'settings.metal-prices-form.gold-hint': null
  'settings.metal-prices-form.silver': null
  'settings.metal-prices-form.silver-hint': null
  'settings.metal-prices-form.date': null
  'settings.metal-prices-form.save-prices': null
  'settings.smallest-gift.helper': null
  'settings.thank-you.helper': null
  'settings.receipt-prefix.helper': null
  'settings.receipt-year.helper': null
  'settings.receipt-year.fiscal': null
  'settings.receipt-year.calendar': null
  'settings.tax-text.helper': null
  'settings.switches-form.causes': null
  'settings.switches-form.accounts': null
  'settings.switches-form.title': null
  'settings.switches-form.editing': null
  'settings.switches-form.second-approval': null
  'settings.switches-form.second-approval-hint': null
  'settings.switches-form.two-people': null
  'settings.switches-form.always': null
  'settings.switches-form.never': null
  'settings.switches-form.save-switches': null
  'settings.switches-form.fixed': null
  'settings.text.privacy': null
  'settings.text.terms': null
  'settings.metal-prices-form.not-shown': { day: Value }
  'settings.switches-form.nobody-else': null
  'settings.email-hint': null
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
  'site.causes.title': null
  'site.causes.none': null
  'site.causes.asked-is-gone': null
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
  'site.problem.amount-minimum': null
  'site.problem.amount-whole': null
  'site.problem.total-too-small': { smallest: Value; total: Value }
  'site.problem.advice': { advice: Value }
  'site.problem.not-loaded': null
  'site.problem.reload': null
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
  'site.leaving.title': null
  'site.leaving.link': { link: Tag }
  'site.bank.title': null
  'site.bank.lead': null
  'site.bank.zakat': null
  'site.bank.none': null
  'site.account.title': null
  'site.account.number': null
  'site.account.iban': null
  'site.account.swift': null
  'site.account.currency': null
  'site.account.zakat': null
  'site.account.donations': null
  'site.title.zakat': null
  'site.footer.zakat': null
  'site.title.privacy': null
  'site.title.terms': null
  'staff.enable.question': null
  'staff.enable.disable-question': null
  'staff.member.edit-member': null
  'staff.member.invite': null
  'staff.member.send-the-invitation': null
  'staff.member.email-hint': null
  'staff.member.own-roles': null
  'staff.role.add-role': null
  'staff.role.held-by': { members: number }
  'staff.role.signing-in': null
  'staff.role.needs-a-second-factor': null
  'staff.role.second-factor-hint': null
  'staff.role.screens': null
  'staff.role.more-rights': null
  'staff.right.verify': null
  'staff.right.reverse': null
  'staff.right.personal': null
  'staff.right.receipt': null
  'staff.right.refund': null
  'staff.right.note': null
  'staff.right.approve': null
  'staff.role-list.add-a-role': null
  'staff.role-list.with-a-second-factor': null
  'staff.role-list.members': null
  'staff.role-list.rights': null
  'staff.role-list.nobody-holds-this-role': null
  'staff.title': null
  'staff.lead': null
  'staff.invite': null
  'staff.nobody-yet': null
  'staff.you': null
  'staff.last-sign-in': null
  'staff.status.active': null
  'staff.status.invited': null
  'staff.status.disabled': null
  'staff.never': null
  'staff.yes': null
  'staff.no': null
  'staff.remove-second-factors-of': { member: Value }
  'staff.remove-second-factors': null
  'staff.remove-second-factors-question': null
  'staff.link-question': { email: Value }
  'staff.send-the-e-mail': null
  'staff.invite-again': null
  'staff.reset-password': null
  'staff.invite-again-one': { member: Value }
  'staff.reset-password-of': { member: Value }
  'staff.role-list.none-yet': null
  'staff.enable-one': { member: Value }
  'staff.disable-one': { member: Value }
  'statement-file.line.credit-and-debit': null
  'statement-file.line.neither-credit-nor-debit': null
  'statement-file.line.no-date': null
  'statement-file.xml.document-type': null
  'statement-file.xml.too-large': null
  'statement-file.xml.no-statement': null
  'statement-file.no-account': null
  'statement-file.no-lines': null
  'statement-file.columns.date': null
  'statement-file.columns.description': null
  'statement-file.columns.credit': null
  'statement-file.line.headings': null
  'statement-file.line.zero': null
  'statement-file.line.empty': null
  'statement-file.line.undated': null
  'statement-file.no-columns': null
  'statement-file.odd-lines': null
  'statement-file.no-text': null
  'statement-file.empty': null
  'statement-file.web-page': null
  'statement-file.pdf': null
  'statement-file.xlsx': null
  'statement-file.xls': null
  'statement-file.line.no-amount': { text: Value }
  'statement-file.line.no-direction': { text: Value; column: Value }
  'statement-file.line.currency': { currency: Value; own: Value }
  'statement-file.xml.intraday': { kind: Value }
  'statement-file.another-account': { account: Value; own: Value }
  'statement-file.also-another-account': { account: Value }
  'statement-file.currency': { currency: Value; own: Value }
  'statement-file.line.not-booked': { status: Value }
  'statement-file.closing-balance': { opening: Value; found: Value; closing: Value }
  'statement-file.total': { what: Value; stated: Value; found: Value }
  'statement-file.columns.missing': { column: Value }
  'statement-file.line.no-line': { text: Value }
  'statement-file.line.no-day': { text: Value }
  'statement-file.line.odd-day': { day: Value; format: Value }
  'statement-file.line.no-balance': { text: Value }
  'statement-file.line.balance': { expected: Value; found: Value }
  'statement-file.balance': { stated: Value; what: Value; found: Value }
  'statement-file.in-line': { line: Value; message: Value }
  'statement-file.more-like-these': { count: Value }
  'statement-file.too-many-lines': { most: Value }
  'statement-file.open-quote': { line: Value }
  'statement-file.no-table': { line: Value }
  'statement-file.xml.broken': { line: Value }
  'statement-file.account-currency': { currency: Value }
  'statement-file.line.ambiguous': { day: Value; other: Value }
  'statement-file.reversal': null
  'statement-file.column': { number: Value }
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
  'statements.columns.problem': { problem: Value }
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
  'statements.may-not-verify': null
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
  'status.reported-transfer.tab': { count: number }
  'status.reported-transfer.title': null
  'status.reported-transfer.text': { count: number }
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
  'status.transfer.code-helper': { kind: Value }
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
  'status.report.reference-helper': { kind: Value }
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
  'status.impact': null
  'steps.problem.no-pair': null
  'steps.link.too-little': { amount: Value; smallest: Value }
  'steps.details.phone-helper': null
  'steps.details.phone-helper-abroad': null
  'steps.details.cnic-helper': null
  'steps.details.back': null
  'steps.details.next': null
  'steps.details.remembered': { forget: Tag }
  'steps.details.forgotten': null
  'steps.payment.trap': null
  'steps.payment.proof': null
  'steps.payment.donate': { amount: Value }
  'steps.payment.at-the-gateway': null
  'steps.payment.sum': null
  'steps.payment.to': null
  'steps.payment.from': null
  'steps.payment.donor': { first_name: Value; last_name: Value; email: Value }
  'steps.pair.title': null
  'steps.pair.none': null
  'steps.pair.ask': { payee: Value }
  'steps.pair.later': null
  'steps.pair.no-account': { kind: Value }
  'steps.pair.bank-transfer-of-payee': null
  'steps.pair.bank-transfer': null
  'steps.pair.card': { gateway: Value }
  'steps.pair.bank': { gateway: Value }
  'steps.pair.wallet': { gateway: Value }
  'steps.pair.jazzcash': { gateway: Value }
  'steps.pair.other': { method: Value; gateway: Value }
  'steps.own-texts.both': { terms: Tag; privacy: Tag }
  'steps.own-texts.privacy': { privacy: Tag }
  'steps.own-texts.terms': { terms: Tag }
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
  'wordings.title': null
  'wordings.lead': null
  'wordings.to-settings': null
  'wordings.email': null
  'wordings.written-in': null
  'wordings.email.changed': { email: Value }
  'wordings.email.donation': null
  'wordings.email.donation-by-transfer': null
  'wordings.email.rest': null
  'wordings.email.receipt': null
  'wordings.email.receipt-of-a-part': null
  'wordings.email.receipt-after-refund': null
  'wordings.email.donation-refunded': null
  'wordings.email.donation-rejected': null
  'wordings.email.donation-reopened': null
  'wordings.email.payment': null
  'wordings.email.payment-by-transfer': null
  'wordings.email.paid': null
  'wordings.email.payment-refunded': null
  'wordings.email.payment-rejected': null
  'wordings.email.payment-reopened': null
  'wordings.kind.subject': null
  'wordings.kind.heading': null
  'wordings.kind.greeting': null
  'wordings.kind.greeting-without-name': null
  'wordings.kind.questions': null
  'wordings.kind.thanks': null
  'wordings.kind.paragraph': { number: Value }
  'wordings.also': { count: number }
  'wordings.without-name': null
  'wordings.changed': null
  'wordings.original': null
  'wordings.back': null
  'wordings.back.of': { text: Value }
  'wordings.insert': { text: Value }
  'wordings.placeholder.name': null
  'wordings.placeholder.charity': null
  'wordings.placeholder.code': null
  'wordings.placeholder.reference': null
  'wordings.placeholder.amount': null
  'wordings.placeholder.day': null
  'wordings.placeholder.accounts': null
  'wordings.placeholder.transfers': null
  'wordings.placeholder.number': null
  'wordings.placeholder.refunded': null
  'wordings.placeholder.left': null
  'wordings.placeholder.promised': null
  'wordings.placeholder.arrived': null
  'wordings.placeholder.rest': null
  'wordings.placeholder.email': null
  'wordings.placeholder.phone': null
  'wordings.thank-you': { link: Tag }
  'wordings.save': null
  'wordings.discard': null
  'wordings.preview': null
  'wordings.preview.lead': null
  'wordings.preview.subject': { label: Tag; text: Tag; subject: Value }
  'wordings.preview.problems': { count: number }
  'wordings.problem.empty': null
  'wordings.problem.too-long': { most: Value }
  'wordings.problem.lines': null
  'wordings.problem.characters': null
  'wordings.problem.unreadable': { example: Value }
  'wordings.problem.unknown': { count: number; placeholder: Value; known: Value }
  'wordings.problem.formatting': { tag: Value }
  'wordings.problem.missing': { placeholder: Value }
  'wordings.problem.written': { written: Value }
  'wordings.example.name': null
  'wordings.example.zakat': null
  'wordings.example.cause': null
  'wordings.example.impact': null
  'wordings.example.reason': null
  'wordings.changed-by': { when: Value; who: Value }
  'wordings.problem.missing-once': { placeholder: Value }
}
