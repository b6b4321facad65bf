import type { Charity } from '../../../../contract/src/charity.ts'
import { greeting } from '../../charity/greeting.ts'
import { type Block, writeEmail } from '../../charity/write-email.ts'
import { dayAndTimeOf } from '../../platform/text/day-of.ts'
import type { Letter } from './queue-letter.ts'

type Facts<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>['facts']

/** Every e-mail to staff, by its kind. */
export const staffLetters = (charity: Charity) => ({
  invitation: (name: string, url: string) =>
    write(charity, 'You are invited to the back office', [
      ...text(
        greeting(name),
        `You have an account in the back office${charity.name && ` of ${charity.name}`}. Choose a password to begin:`,
      ),
      { kind: 'button', label: 'Choose a password', url },
      ...text('The link works once, for seven days. If you did not expect this, you need not do anything.'),
    ]),

  reset: (name: string, url: string) =>
    write(charity, 'Choose a new password', [
      ...text(greeting(name), 'Somebody asked for a new password for your account:'),
      { kind: 'button', label: 'Choose a new password', url },
      ...text(
        'The link works once, for one hour. If it was not you, you need not do anything: your password stays as it is.',
      ),
    ]),

  account: (name: string, { what, rights }: Facts<'account'>) =>
    rights
      ? write(charity, 'Somebody’s rights were changed', [
          ...text(greeting(name), what),
          { kind: 'facts', rows: Object.entries(rights) },
          ...text('If you did not expect this, ask the person before you do anything else.'),
        ])
      : write(charity, 'Your account was changed', [
          ...text(greeting(name), what),
          ...text(
            'If it was not you, choose a new password with “Forgot your password?” at the login, and tell an administrator.',
          ),
        ]),

  backup: (name: string, url: string, { last }: Facts<'backup'>) =>
    write(charity, 'There is no backup of the last day', [
      ...text(
        greeting(name),
        last
          ? `The newest backup is from ${dayAndTimeOf(new Date(last))} (Pakistan time).`
          : 'No backup has been made yet.',
        'Please tell whoever runs the server: what donors give now would be lost with its disk.',
      ),
      { kind: 'button', label: 'Open the status', url },
    ]),

  'bank account': (name: string, url: string, facts: Facts<'bank account'>) => {
    const { subject, sentence } = bankAccountWords(facts)
    return write(charity, subject, [
      ...text(greeting(name), sentence),
      { kind: 'facts', rows: [['Account', facts.account], ...Object.entries(facts.changes)] },
      { kind: 'button', label: 'Open the bank accounts', url },
      ...text(
        'Donors send money to these accounts. If you did not expect this, ask the person before you do anything else.',
      ),
    ])
  },
})

function bankAccountWords({ what, who, by }: Facts<'bank account'>): { subject: string; sentence: string } {
  switch (what) {
    case 'asked':
      return {
        subject: 'A change of a bank account waits for approval',
        sentence: `${who} asks for this change. Donors see it only once another person has approved it.`,
      }
    case 'approved':
      return {
        subject: 'A change of a bank account was approved',
        sentence: `${by} approved a change that ${who} had asked for. Donors see it now.`,
      }
    case 'rejected':
      return {
        subject: 'A change of a bank account was rejected',
        sentence: `${by} rejected a change that ${who} had asked for. Nothing has changed for donors.`,
      }
    case 'changed':
      return {
        subject: 'A bank account was changed',
        sentence: `${who} made this change. Donors see it now.`,
      }
  }
}

const write = (charity: Charity, subject: string, blocks: Block[]) =>
  writeEmail(
    { charity },
    {
      subject: charity.name ? `${subject}: ${charity.name}` : subject,
      heading: subject,
      blocks,
    },
  )

const text = (...paragraphs: string[]): Block[] => paragraphs.map((text) => ({ kind: 'text', text }))
