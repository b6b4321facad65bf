import type { Charity } from '../../../contract/src/charity.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { Database } from '../platform/database/database.ts'
import { defineMessage, type MessageDefinition } from './message-definition.ts'
import type { WrittenEmail } from './write-email.ts'

/** The member of staff who receives an e-mail, and the base of its links. */
export type StaffRecipient = {
  reader: Reader
  trx: Database
  id: number
  name: string
  charity: Charity
  publicUrl: string
  secretKey: string
}

/** Defines an e-mail to members of staff; those who were disabled meanwhile get none. */
export const staffEmail = <Facts>({
  write,
  ...definition
}: Pick<MessageDefinition<Facts>, 'kind' | 'facts'> & {
  write(to: StaffRecipient, facts: Facts): Promise<WrittenEmail | null> | WrittenEmail | null
}): MessageDefinition<Facts> =>
  defineMessage({
    ...definition,
    to: 'staff',
    purpose: 'transactional',
    write({ sources, sender, message }, facts) {
      const { user_id, user_status, first_name, last_name } = message
      if (user_id === null || user_status !== 1) return null
      const { db: trx, secretKey } = sources
      return write({ ...sender, trx, secretKey, id: user_id, name: `${first_name} ${last_name}` }, facts)
    },
  })
