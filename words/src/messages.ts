// Written by `npm run words` from words/en.

export type Value = string | number
export type Tag = (words: never) => unknown

/** Every message, with the values that stand in it; null where there are none. */
export type Messages = {
  'details.payer.greeting': { charity: Value }
  'details.payer.greeting-unnamed': null
  'details.payer.whatsapp': { spoken: Tag }
  'details.promised': { what: Value; how: Value; amount: Value }
  'donations.title': null
  'donations.none-yet': null
  'donations.id-and-code': null
  'donations.copied.code': null
  'donations.donor': null
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
  'donations.code': null
  'donations.filter.statuses': null
  'donations.filter.gateways': null
  'donations.filter.pay-modes': null
  'donations.filter.marks': null
  'donations.filter.mark': null
  'donations.details.title': { code: Value }
  'donations.details.section': null
  'donations.details.id': null
  'donations.details.settled-on': null
  'donations.details.rest-of': null
  'donations.details.rest-open': null
  'donations.details.remarks': null
  'donations.donor.section': null
  'donations.donor.name': null
  'donations.donor.anonymous': null
  'donations.donor.email': null
  'donations.donor.phone': null
  'donations.donor.cnic': null
  'donations.donor.country': null
  'donations.causes.section': null
  'donations.causes.number': null
  'donations.causes.title': null
  'donations.causes.type': null
  'donations.causes.quantity': null
  'donations.suspicion': null
  'donations.suspicion.take-off': null
  'donations.suspicion.mark': null
  'donations.link.show': null
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
  'donations.unallocated.give': null
  'donations.allocate.title': { amount: Value }
  'donations.allocate.send': null
  'donations.allocate.lead': null
  'donations.receipt.section': null
  'donations.receipt.number': null
  'donations.copied.receipt-number': null
  'donations.receipt.issued-on': null
  'donations.receipt.download': null
  'donations.more-lines': { count: Value }
  'donations.details.rest': { amount: Value; status: Value }
  'donations.copied.email': null
  'donations.copied.phone': null
  'donations.copied.link': null
  'donations.link': null
  'donations.link.message': { code: Value; amount: Value; url: Value }
  'donations.unallocated': { amount: Value }
  'donations.reverse.lead': { gift: Value }
  'payments.title': null
  'payments.new': null
  'payments.none-yet': null
  'payments.id-and-reference': null
  'payments.copied.reference': null
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
  'payments.reference-number': null
  'payments.filter.reference': null
  'payments.filter.statuses': null
  'payments.filter.gateways': null
  'payments.filter.pay-modes': null
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
  'payments.new.send': null
  'payments.new.lead': null
  'payments.new.first-name': null
  'payments.new.last-name': null
  'payments.new.phone-helper': null
  'payments.new.amount-helper': null
  'payments.new.send-mail': null
  'payments.made.another': null
  'payments.made.done': null
  'payments.copied.link': null
  'payments.made.open': null
  'payments.copied.email': null
  'payments.copied.phone': null
  'payments.link.message': { reference: Value; amount: Value; url: Value }
  'payments.made.send': null
  'payments.made.sent': { strong: Tag; address: Value }
  'payments.made.there': { strong: Tag; reference: Value }
  'refunds.none-on-record': null
  'refunds.by-hand.unknown-part': { gateway: Value }
  'refunds.by-hand.disputed': null
  'refunds.by-hand.unsupported': null
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
  'refunds.make': null
  'refunds.amount': null
  'refunds.method': null
  'refunds.reason': null
  'refunds.requested-by': null
  'refunds.the-gateway': null
  'refunds.through': { gateway: Value }
  'refunds.by-hand': null
  'refunds.reported': { gateway: Value }
  'refunds.open.made': null
  'refunds.open.not-made': null
  'refunds.decide.made.send': { amount: Value }
  'refunds.decide.not-made.send': null
  'refunds.decide.made.lead': { amount: Value; person: Value }
  'refunds.decide.not-made.lead': { amount: Value; person: Value }
  'refunds.decide.reason-helper': null
  'refunds.make.too-much': { amount: Value }
  'refunds.recorded': { amount: Value }
  'refunds.made': { amount: Value }
  'refunds.record.send': null
  'refunds.make.send': null
  'refunds.make.amount-helper-unknown': { amount: Value }
  'refunds.make.amount-helper': { amount: Value }
  'refunds.make.reason-helper': { gateway: Value }
  'refunds.make.waiting': { gateway: Value }
  'refunds.confirm.record.title': { amount: Value }
  'refunds.confirm.make.title': { amount: Value }
  'refunds.confirm.record.question': { person: Value; amount: Value }
  'refunds.confirm.make.question': { amount: Value; person: Value; gateway: Value }
  'refunds.through.lead': null
  'refunds.by-hand.lead': null
  'refunds.method-choice': null
  'refunds.badge.made': null
  'refunds.badge.refused': null
  'refunds.badge.asked': null
  'refunds.of-payment': { number: Value }
  'refunds.open.unconfirmed': { gateway: Value; amount: Value }
  'refunds.open.too-early': { gateway: Value; from: Value }
  'refunds.open.question': { gateway: Value }
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
}
