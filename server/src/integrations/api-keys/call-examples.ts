/** Example bodies in the OpenAPI document, by method and path. */
export const callExamples: Readonly<Record<string, unknown>> = {
  'POST /donate': {
    first_name: 'Ayesha',
    last_name: 'Siddiqui',
    email: 'ayesha.siddiqui@example.com',
    phone: '03001234567',
    country: 'Pakistan',
    cnic: '',
    recurring: 0,
    payment_gateway: 'swich',
    payment_method: 'card',
    platform: 'mobile',
    total_amount: 5000,
    cart: [{ id: 2, cause: 'Sadqah', subtypes: 'Not Selected', amount: 5000, quantity: '1', remarks: '' }],
  },
  'POST /attempts/:id/refunds': { amount: 5000, reason: 'Given twice', way: 'gateway', left: 5000 },
  'POST /donations/:id/notes': { note: 'Thanked by phone' },
}
