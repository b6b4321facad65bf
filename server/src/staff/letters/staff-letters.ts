import type { Charity } from '../../../../contract/src/charity.ts'
import { say } from '../../../../words/src/say.ts'
import { greeting } from '../../charity/greeting.ts'
import { type Block, writeEmail } from '../../charity/write-email.ts'
import { dayAndTimeOf } from '../../platform/text/day-of.ts'
import type { Letter } from './queue-letter.ts'

type Facts<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>['facts']

/** Every e-mail to staff, by its kind. */
export const staffLetters = (charity: Charity) => ({
  invitation: (name: string, url: string) =>
    write(charity, say('letters.invitation.subject'), [
      ...text(
        greeting(name),
        charity.name
          ? say('letters.invitation.text-of', { charity: charity.name })
          : say('letters.invitation.text'),
      ),
      { kind: 'button', label: say('letters.invitation.button'), url },
      ...text(say('letters.invitation.works-once')),
    ]),

  reset: (name: string, url: string) =>
    write(charity, say('letters.reset.subject'), [
      ...text(greeting(name), say('letters.reset.text')),
      { kind: 'button', label: say('letters.reset.subject'), url },
      ...text(say('letters.reset.works-once')),
    ]),

  account: (name: string, { what, rights }: Facts<'account'>) =>
    rights
      ? write(charity, say('letters.rights.subject'), [
          ...text(greeting(name), what),
          { kind: 'facts', rows: Object.entries(rights) },
          ...text(say('letters.rights.unexpected')),
        ])
      : write(charity, say('letters.account.subject'), [
          ...text(greeting(name), what),
          ...text(say('letters.account.unexpected')),
        ]),

  backup: (name: string, url: string, { last }: Facts<'backup'>) =>
    write(charity, say('letters.backup.subject'), [
      ...text(
        greeting(name),
        last
          ? say('letters.backup.newest', { at: dayAndTimeOf(new Date(last)) })
          : say('letters.backup.none'),
        say('letters.backup.tell'),
      ),
      { kind: 'button', label: say('letters.backup.button'), url },
    ]),

  'bank account': (name: string, url: string, facts: Facts<'bank account'>) => {
    const { subject, sentence } = bankAccountWords(facts)
    return write(charity, subject, [
      ...text(greeting(name), sentence),
      {
        kind: 'facts',
        rows: [[say('letters.bank-account.account'), facts.account], ...facts.changes],
      },
      { kind: 'button', label: say('letters.bank-account.button'), url },
      ...text(say(facts.own ? 'letters.account.unexpected' : 'letters.bank-account.unexpected')),
    ])
  },
})

function bankAccountWords({ what, who, by = '' }: Facts<'bank account'>): {
  subject: string
  sentence: string
} {
  switch (what) {
    case 'asked':
      return {
        subject: say('letters.bank-account.asked'),
        sentence: say('letters.bank-account.asked-text', { who }),
      }
    case 'approved':
      return {
        subject: say('letters.bank-account.approved'),
        sentence: say('letters.bank-account.approved-text', { by, who }),
      }
    case 'rejected':
      return {
        subject: say('letters.bank-account.rejected'),
        sentence: say('letters.bank-account.rejected-text', { by, who }),
      }
    case 'added':
      return {
        subject: say('letters.bank-account.added'),
        sentence: say('letters.bank-account.added-text', { who }),
      }
    case 'changed':
      return {
        subject: say('letters.bank-account.changed'),
        sentence: say('letters.bank-account.changed-text', { who }),
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
