/** Numbers with these last four digits misbehave; docs/gateways/sandbox.md links to this list. */
type MagicNumber<Fault> = { ending: string; meaning: string } & Fault

export const deliveryFaults = [
  { ending: '7001', fault: 'out of order', meaning: 'Read, delivered and sent are reported in this order' },
  { ending: '7002', fault: 'twice', meaning: 'Each report arrives twice' },
  { ending: '7003', fault: 'wrong signature', meaning: 'Reports claim a failure, with a wrong signature' },
  { ending: '7004', fault: 'hidden number', meaning: 'Reports and replies carry no number, but a user id' },
  { ending: '7005', fault: 'batch', meaning: 'All reports arrive in one notice' },
  { ending: '7006', fault: 'none', meaning: 'Nothing is reported' },
  { ending: '7007', fault: 'slow', meaning: 'The message is accepted; the answer takes 30 seconds' },
  { ending: '7008', fault: 'connection dropped', meaning: 'The message is accepted, and there is no answer' },
  { ending: '7009', fault: 'before the answer', meaning: 'Reports arrive before the answer' },
  {
    ending: '7010',
    fault: 'down once',
    meaning: 'The first call is answered with status 503 and no JSON',
    once: true,
  },
] as const satisfies readonly MagicNumber<{ fault: string; once?: boolean }>[]
export type DeliveryFault = (typeof deliveryFaults)[number]['fault']

/** An error in the answer, or later in a report (`later`). `once`: only the first message fails. */
type VendorError = MagicNumber<{
  code: number
  status: number
  text: string
  later?: boolean
  once?: boolean
}>

const refused = (
  ending: string,
  code: number,
  status: number,
  text: string,
  meaning: string,
): VendorError => ({
  ending,
  code,
  status,
  text,
  meaning,
})

const reportedLater = (ending: string, code: number, text: string, meaning: string): VendorError => ({
  ...refused(ending, code, 400, text, `${meaning}, reported later`),
  later: true,
})

const once = (error: VendorError): VendorError => ({
  ...error,
  meaning: `${error.meaning}, once`,
  once: true,
})

export const whatsappErrors = [
  refused('0000', 0, 401, 'AuthException', 'The access is not valid'),
  refused('0003', 3, 500, 'API Method', 'A permission is missing'),
  refused('0010', 10, 403, 'API Permission Denied', 'A permission is missing'),
  refused('0190', 190, 401, 'Access token has expired', 'The token has expired'),
  refused('0200', 200, 403, 'API Permission', 'A permission is missing'),
  once(refused('0004', 4, 400, 'API Too Many Calls', 'Limit of the app')),
  once(refused('0007', 80007, 400, 'Rate limit issues', 'Limit of the account')),
  refused('0100', 100, 400, 'Invalid parameter', 'A parameter is wrong'),
  refused('1008', 131008, 400, 'Required parameter is missing', 'A parameter is missing'),
  refused('1009', 131009, 400, 'Parameter value is not valid', 'A value is wrong'),
  once(refused('0429', 130429, 429, 'Rate limit hit', 'Throughput of the number')),
  once(refused('1056', 131056, 400, 'Pair rate limit hit', 'Too many messages to the person')),
  refused('1048', 131048, 400, 'Spam rate limit hit', 'The number is restricted'),
  reportedLater(
    '1049',
    131049,
    'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
    'Held back',
  ),
  reportedLater('0472', 130472, "User's number is part of an experiment", 'Part of an experiment'),
  reportedLater('1050', 131050, 'The recipient has opted out of marketing', 'The person stopped appeals'),
  once(reportedLater('1047', 131047, 'Re-engagement message', 'The window is closed')),
  reportedLater('1026', 131026, 'Message undeliverable', 'Not on WhatsApp'),
  refused('1051', 131051, 400, 'Unsupported message type', 'Unsupported type'),
  refused('2000', 132000, 400, 'Number of parameters does not match', 'Count of variables'),
  refused('2001', 132001, 404, 'Template name does not exist in the translation', 'Template is missing'),
  refused('2012', 132012, 400, 'Parameter format does not match', 'Format of a variable'),
  refused('2015', 132015, 400, 'Template is paused', 'Template is paused'),
  refused('2016', 132016, 400, 'Template is disabled', 'Template is disabled'),
  reportedLater('1042', 131042, 'Business eligibility payment issue', 'Payment problem of the account'),
  refused('1031', 131031, 403, 'Account has been locked', 'The account is locked'),
  once(refused('1000', 131000, 500, 'Something went wrong', 'Unknown error')),
  once(refused('1016', 131016, 503, 'Service unavailable', 'Unavailable')),
]

export const smsErrors = [
  refused('0401', 20003, 401, 'Authenticate', 'The credentials are wrong'),
  once(refused('0429', 20429, 429, 'Too Many Requests', 'Too many calls')),
  refused('1211', 21211, 400, "Invalid 'To' Phone Number", 'No valid number'),
  refused(
    '1610',
    21610,
    400,
    'Attempt to send to unsubscribed recipient',
    'The person sent STOP to the gateway',
  ),
  refused('1614', 21614, 400, "'To' number is not a valid mobile number", 'A landline'),
  refused('1606', 21606, 400, "The 'From' phone number is not valid", 'The sender is not ours'),
  once(reportedLater('3001', 30001, 'Queue overflow', 'Queue overflow')),
  reportedLater('3003', 30003, 'Unreachable destination handset', 'Switched off'),
  reportedLater('3007', 30007, 'Message filtered', 'Filtered by the operator'),
]

/**
 * Returns a function that finds the fault of a number, or undefined for an ordinary number. A fault with
 * `once` happens only once per number.
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
