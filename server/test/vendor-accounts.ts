/** A charity's accounts at the vendors, which their sandbox and the charity's server share. */
export const vendorAccounts = {
  swich: { clientId: 'charity', clientSecret: 'client secret', secretKey: 'a secret of Swich' },
  jazzcash: { merchantId: 'charity', password: 'a password', integritySalt: 'a salt of JazzCash' },
  whatsapp: {
    phoneNumberId: '1065',
    businessId: '2065',
    accessToken: 'a token of WhatsApp',
    appSecret: 'a secret of WhatsApp',
  },
  sms: { accountSid: 'AC1', authToken: 'a token of the SMS gateway' },
}
