import type { Phrase } from '../../words/src/say.ts'
import type { Checkpoint } from './set-up.ts'

/** For the Settings screen and `npm run doctor` alike. */
export const checklistWords = {
  name: { title: 'checklist.name.title', advice: 'checklist.name.advice' },
  contact: { title: 'checklist.contact.title', advice: 'checklist.contact.advice' },
  registration: { title: 'checklist.registration.title', advice: 'checklist.registration.advice' },
  languages: { title: 'checklist.languages.title', advice: 'checklist.languages.advice' },
  pages: { title: 'checklist.pages.title', advice: 'checklist.pages.advice' },
  'general account': { title: 'checklist.general-account.title', advice: 'checklist.general-account.advice' },
  'zakat account': { title: 'checklist.zakat-account.title', advice: 'checklist.zakat-account.advice' },
  'zakat apart': { title: 'checklist.zakat-apart.title', advice: 'checklist.zakat-apart.advice' },
  causes: { title: 'checklist.causes.title', advice: 'checklist.causes.advice' },
  'ways to pay': { title: 'checklist.ways-to-pay.title', advice: 'checklist.ways-to-pay.advice' },
  gateway: { title: 'checklist.gateway.title', advice: 'checklist.gateway.advice' },
  mail: { title: 'checklist.mail.title', advice: 'checklist.mail.advice' },
  backup: { title: 'checklist.backup.title', advice: 'checklist.backup.advice' },
  'second approver': { title: 'checklist.second-approver.title', advice: 'checklist.second-approver.advice' },
  'second administrator': {
    title: 'checklist.second-administrator.title',
    advice: 'checklist.second-administrator.advice',
  },
  'second factor': { title: 'checklist.second-factor.title', advice: 'checklist.second-factor.advice' },
  demo: { title: 'checklist.demo.title', advice: 'checklist.demo.advice' },
  production: { title: 'checklist.production.title', advice: 'checklist.production.advice' },
} as const satisfies Record<Checkpoint, { title: Phrase; advice: Phrase }>
