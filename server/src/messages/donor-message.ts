import type { Database } from '../platform/database/database.ts'
import { type Content, defineMessage, type MessageDefinition } from './message-definition.ts'
import type { Sender } from './write-email.ts'

export type DonorRecipient = {
  trx: Database
  sender: Sender
  secretKey: string
  contactId: number
  name: string
}

/** Defines a message to a donor record. */
export const donorMessage = <Facts>({
  write,
  ...definition
}: Pick<MessageDefinition<Facts>, 'kind' | 'facts' | 'short'> & {
  purpose?: MessageDefinition['purpose']
  write(to: DonorRecipient, facts: Facts): Promise<Content | null> | Content | null
}): MessageDefinition<Facts> =>
  defineMessage({
    purpose: 'transactional',
    ...definition,
    to: 'donor',
    write({ sources, sender, message: { contact_id, contact_name: name } }, facts) {
      const { db: trx, secretKey } = sources
      return contact_id === null
        ? null
        : write({ trx, sender, secretKey, contactId: contact_id, name }, facts)
    },
  })
