import { expect } from '@playwright/test'

/** A mail as a journey reads it; attachments in base64. */
export type ReceivedMail = {
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; content: string }[]
}

/**
 * The mails that the mail server of the journeys received for an address, in the order of their arrival.
 * @param count waits until there are so many; more is a fault
 */
export async function mailsTo(address: string, count: number): Promise<ReceivedMail[]> {
  let mails: ReceivedMail[] = []
  await expect
    .poll(
      async () => {
        const answer = await fetch(
          `http://127.0.0.1:${process.env.E2E_MAIL_PORT}/?to=${encodeURIComponent(address)}`,
        )
        mails = (await answer.json()) as ReceivedMail[]
        return mails.map(({ subject }) => subject)
      },
      { message: `mails to ${address}`, timeout: 20_000 },
    )
    .toHaveLength(count)
  return mails
}
