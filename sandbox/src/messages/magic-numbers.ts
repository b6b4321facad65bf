/** Numbers with these last four digits misbehave; docs/operations.md repeats the tables. */
type MagicNumber<Fault> = { ending: string; meaning: string } & Fault

/** Faults of delivery that both vendors have. */
export type DeliveryFault =
  | 'out of order'
  | 'twice'
  | 'wrong signature'
  | 'batch'
  | 'none'
  | 'before the answer'
  | 'slow'
  | 'connection dropped'
  | 'down once'
  | 'hidden number'

export const deliveryFaults: MagicNumber<{ fault: DeliveryFault }>[] = [
  { ending: '7001', fault: 'out of order', meaning: 'Read, delivered and sent are reported in this order' },
  { ending: '7002', fault: 'twice', meaning: 'Each report arrives twice' },
  { ending: '7003', fault: 'wrong signature', meaning: 'Reports claim a failure, with a wrong signature' },
  { ending: '7004', fault: 'hidden number', meaning: 'Reports and replies carry no number, but a user id' },
  { ending: '7005', fault: 'batch', meaning: 'All reports arrive in one notice' },
  { ending: '7006', fault: 'none', meaning: 'Nothing is reported' },
  { ending: '7007', fault: 'slow', meaning: 'The message is accepted; the answer takes 30 seconds' },
  { ending: '7008', fault: 'connection dropped', meaning: 'The message is accepted, and there is no answer' },
  { ending: '7009', fault: 'before the answer', meaning: 'Reports arrive before the answer' },
  { ending: '7010', fault: 'down once', meaning: 'The first call is answered with status 503 and no JSON' },
]

/** An error in the answer, or later in a report (`later`). `once`: only the first message fails. */
type VendorError = { code: number; status: number; later?: boolean; once?: boolean; text: string }

export const whatsappErrors: MagicNumber<VendorError>[] = [
  { ending: '0000', code: 0, status: 401, text: 'AuthException', meaning: 'The access is not valid' },
  { ending: '0003', code: 3, status: 500, text: 'API Method', meaning: 'A permission is missing' },
  {
    ending: '0010',
    code: 10,
    status: 403,
    text: 'API Permission Denied',
    meaning: 'A permission is missing',
  },
  {
    ending: '0190',
    code: 190,
    status: 401,
    text: 'Access token has expired',
    meaning: 'The token has expired',
  },
  { ending: '0200', code: 200, status: 403, text: 'API Permission', meaning: 'A permission is missing' },
  {
    ending: '0004',
    code: 4,
    status: 400,
    once: true,
    text: 'API Too Many Calls',
    meaning: 'Limit of the app, once',
  },
  {
    ending: '0007',
    code: 80007,
    status: 400,
    once: true,
    text: 'Rate limit issues',
    meaning: 'Limit of the account, once',
  },
  { ending: '0100', code: 100, status: 400, text: 'Invalid parameter', meaning: 'A parameter is wrong' },
  {
    ending: '1008',
    code: 131008,
    status: 400,
    text: 'Required parameter is missing',
    meaning: 'A parameter is missing',
  },
  {
    ending: '1009',
    code: 131009,
    status: 400,
    text: 'Parameter value is not valid',
    meaning: 'A value is wrong',
  },
  {
    ending: '0429',
    code: 130429,
    status: 429,
    once: true,
    text: 'Rate limit hit',
    meaning: 'Throughput of the number, once',
  },
  {
    ending: '1056',
    code: 131056,
    status: 400,
    once: true,
    text: 'Pair rate limit hit',
    meaning: 'Too many messages to the person, once',
  },
  {
    ending: '1048',
    code: 131048,
    status: 400,
    text: 'Spam rate limit hit',
    meaning: 'The number is restricted',
  },
  {
    ending: '1049',
    code: 131049,
    status: 400,
    later: true,
    text: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
    meaning: 'Held back, reported later',
  },
  {
    ending: '0472',
    code: 130472,
    status: 400,
    later: true,
    text: "User's number is part of an experiment",
    meaning: 'Part of an experiment, reported later',
  },
  {
    ending: '1050',
    code: 131050,
    status: 400,
    later: true,
    text: 'The recipient has opted out of marketing',
    meaning: 'The person stopped appeals, reported later',
  },
  {
    ending: '1047',
    code: 131047,
    status: 400,
    later: true,
    once: true,
    text: 'Re-engagement message',
    meaning: 'The window is closed, reported later, once',
  },
  {
    ending: '1026',
    code: 131026,
    status: 400,
    later: true,
    text: 'Message undeliverable',
    meaning: 'Not on WhatsApp, reported later',
  },
  {
    ending: '1051',
    code: 131051,
    status: 400,
    text: 'Unsupported message type',
    meaning: 'Unsupported type',
  },
  {
    ending: '2000',
    code: 132000,
    status: 400,
    text: 'Number of parameters does not match',
    meaning: 'Count of variables',
  },
  {
    ending: '2001',
    code: 132001,
    status: 404,
    text: 'Template name does not exist in the translation',
    meaning: 'Template is missing',
  },
  {
    ending: '2012',
    code: 132012,
    status: 400,
    text: 'Parameter format does not match',
    meaning: 'Format of a variable',
  },
  { ending: '2015', code: 132015, status: 400, text: 'Template is paused', meaning: 'Template is paused' },
  {
    ending: '2016',
    code: 132016,
    status: 400,
    text: 'Template is disabled',
    meaning: 'Template is disabled',
  },
  {
    ending: '1042',
    code: 131042,
    status: 400,
    later: true,
    text: 'Business eligibility payment issue',
    meaning: 'Payment problem of the account, reported later',
  },
  {
    ending: '1031',
    code: 131031,
    status: 403,
    text: 'Account has been locked',
    meaning: 'The account is locked',
  },
  {
    ending: '1000',
    code: 131000,
    status: 500,
    once: true,
    text: 'Something went wrong',
    meaning: 'Unknown error, once',
  },
  {
    ending: '1016',
    code: 131016,
    status: 503,
    once: true,
    text: 'Service unavailable',
    meaning: 'Unavailable, once',
  },
]

export const smsErrors: MagicNumber<VendorError>[] = [
  { ending: '0401', code: 20003, status: 401, text: 'Authenticate', meaning: 'The credentials are wrong' },
  {
    ending: '0429',
    code: 20429,
    status: 429,
    once: true,
    text: 'Too Many Requests',
    meaning: 'Too many calls, once',
  },
  { ending: '1211', code: 21211, status: 400, text: "Invalid 'To' Phone Number", meaning: 'No valid number' },
  {
    ending: '1610',
    code: 21610,
    status: 400,
    text: 'Attempt to send to unsubscribed recipient',
    meaning: 'The person sent STOP to the gateway',
  },
  {
    ending: '1614',
    code: 21614,
    status: 400,
    text: "'To' number is not a valid mobile number",
    meaning: 'A landline',
  },
  {
    ending: '1606',
    code: 21606,
    status: 400,
    text: "The 'From' phone number is not valid",
    meaning: 'The sender is not ours',
  },
  {
    ending: '3001',
    code: 30001,
    status: 400,
    later: true,
    once: true,
    text: 'Queue overflow',
    meaning: 'Queue overflow, reported later, once',
  },
  {
    ending: '3003',
    code: 30003,
    status: 400,
    later: true,
    text: 'Unreachable destination handset',
    meaning: 'Switched off, reported later',
  },
  {
    ending: '3007',
    code: 30007,
    status: 400,
    later: true,
    text: 'Message filtered',
    meaning: 'Filtered by the operator, reported later',
  },
]

/**
 * Finds the fault of a number, and counts: a fault that happens once does not happen again.
 * @returns undefined for an ordinary number
 */
export function faultFinder<Fault extends { ending: string; once?: boolean }>(faults: readonly Fault[]) {
  const happened = new Set<string>()
  return (to: string): Fault | undefined => {
    const found = faults.find(({ ending }) => to.endsWith(ending))
    if (!found?.once) return found
    if (happened.has(to)) return undefined
    happened.add(to)
    return found
  }
}
