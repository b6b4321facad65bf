/** Why a refund was not made that nobody refused in words. */
export const noRefundOnRecord = 'The gateway’s record shows no refund.'
