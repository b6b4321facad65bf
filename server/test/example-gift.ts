/**
 * The body of a donation of Rs. 5,000 to the first cause of a demo, by card through Swich's sandbox, without
 * a CNIC.
 */
export const exampleGift = (remarks = '') => ({
  first_name: 'Amina',
  last_name: 'Khan',
  email: 'amina@example.org',
  phone: '03001234567',
  country: 'Pakistan',
  cnic: '',
  recurring: 0,
  platform: 'web',
  total_amount: 5000,
  payment_gateway: 'swich',
  payment_method: 'card',
  cart: [{ id: 1, cause: 'Zakat', subtypes: 'Not Selected', amount: 5000, quantity: 1, remarks }],
})
