/** What JazzCash says to a person, by its response codes. */
export const responseMessages = {
  '000': 'Thank you for Using JazzCash, your transaction was successful.',
  '121': 'Thank you for using JazzCash. Your transaction was processed successfully.',
  '124': 'Order is placed and waiting for financials to be received over the counter.',
  '157': 'Transaction is pending.',
  '199': 'Sorry! Your transaction was not successful. Please try again later.',
} as const
