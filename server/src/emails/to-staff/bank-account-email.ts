import { say } from '../../../../words/src/say.ts'
import type { StaffEmail } from '../queue-email.ts'
import { greeting, paragraphs, writeStaffEmail } from '../write-email.ts'

type Facts = {
  what: 'added' | 'changed' | 'asked' | 'approved' | 'rejected'
  account: string
  who: string
  by?: string
  /** In the order of the form. */
  changes: [name: string, change: string][]
  /** Set when the reader made the change. */
  own?: boolean
}

/** Reports a change of a bank account to administrators. */
export const bankAccountEmail: StaffEmail<Facts> = {
  kind: 'bank_account',
  write({ charity, name, publicUrl }, facts) {
    const { subject, sentence } = subjectAndSentence(facts)
    return writeStaffEmail(charity, subject, [
      ...paragraphs(greeting(name), sentence),
      { kind: 'facts', rows: [[say('staff-email.bank-account.account'), facts.account], ...facts.changes] },
      { kind: 'button', label: say('staff-email.bank-account.button'), url: `${publicUrl}/admin/bankAcc` },
      ...paragraphs(
        say(facts.own ? 'staff-email.account.unexpected' : 'staff-email.bank-account.unexpected'),
      ),
    ])
  },
}

function subjectAndSentence({ what, who, by = '' }: Facts): { subject: string; sentence: string } {
  const subject = say(`staff-email.bank-account.${what}`)
  return what === 'approved' || what === 'rejected'
    ? { subject, sentence: say(`staff-email.bank-account.${what}-text`, { by, who }) }
    : { subject, sentence: say(`staff-email.bank-account.${what}-text`, { who }) }
}
