import { expect } from '@playwright/test'
import type { TestMailServer } from '../server/test/test-mail-server.ts'

type ReceivedMail = ReturnType<TestMailServer['mailsTo']>[number]

/**
 * The mails that were received for an address, in the order of their arrival.
 * @param count waits until there are so many; more is a fault
 */
export async function mailsTo(
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
