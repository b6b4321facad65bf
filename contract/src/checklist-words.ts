import type { Checkpoint } from './set-up.ts'

/** For the Settings screen and `npm run doctor` alike. */
export const checklistWords: Record<Checkpoint, { title: string; advice: string }> = {
  name: {
    title: 'The charity has a name',
    advice: 'Enter it at Settings: pages, e-mails and receipts carry it.',
  },
  contact: {
    title: 'Donors can reach a person',
    advice: 'Enter a phone number, a WhatsApp number or an e-mail address at Settings.',
  },
  registration: {
    title: 'Donors can see the registration',
    advice: 'Enter the registration number at Settings: many donors look for it before they give.',
  },
  'general account': {
    title: 'An account takes donations',
    advice: 'Add an active bank account of the kind General at Bank Accounts.',
  },
  'zakat account': {
    title: 'An account takes zakat',
    advice:
      'Add an active bank account of the kind Zakat at Bank Accounts, or set the causes for zakat to inactive.',
  },
  causes: {
    title: 'There is something to give to',
    advice: 'Add an active cause at Causes.',
  },
  'ways to pay': {
    title: 'There is a way to pay',
    advice: 'At Gateway, link a payment method with a gateway; bank with default is the bank transfer.',
  },
  gateway: {
    title: 'The gateway knows our keys',
    advice:
      'Compare the keys in the server’s settings with those the vendor gave you; docs/gateways.md has the steps.',
  },
  mail: {
    title: 'The mail server takes our e-mails',
    advice: 'Correct SMTP_URL in the server’s settings: donors are sent bank details and receipts.',
  },
  backup: {
    title: 'Backups are made',
    advice: 'Set BACKUP_DIR in the server’s settings, on another disk, and try a restore once.',
  },
  'second administrator': {
    title: 'Two people are administrators',
    advice:
      'Invite a second one at Staff: from then on somebody else approves each change of a bank account.',
  },
  'second factor': {
    title: 'Administrators sign in with a second factor',
    advice: 'Each of them adds an authenticator app or a passkey at My account.',
  },
  demo: {
    title: 'Nothing of the demo is left',
    advice:
      'Begin with an empty database: npm run take-over brings what you have entered yourself, and nothing else.',
  },
  production: {
    title: 'The server runs for real',
    advice:
      'Set NODE_ENV=production in the server’s settings, which then ask for https, a mail server and secrets.',
  },
}
