/** Ways to send a message to a donor or payee. */
export const channels = ['email', 'whatsapp', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Channels that send to a phone number. */
export const phoneChannels = ['whatsapp', 'sms'] as const
export type PhoneChannelName = (typeof phoneChannels)[number]
