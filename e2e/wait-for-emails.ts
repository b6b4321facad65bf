import { expect } from '@playwright/test'
import type { TestMailServer } from '../server/test/test-mail-server.ts'

type ReceivedMail = ReturnType<TestMailServer['mailsTo']>[number]

/**
 * Returns the e-mails received for an address, in order of arrival.
 * @param count the number to wait for; a larger number is a failure
 */
export async function waitForEmails(
  mails: TestMailServer,
  address: string,
  count: number,
): Promise<ReceivedMail[]> {
  await expect
    .poll(() => mails.mailsTo(address).map(({ subject }) => subject), {
      message: `mails to ${address}`,
    })
    .toHaveLength(count)
  return mails.mailsTo(address)
}
