import type { FastifyBaseLogger } from 'fastify'
import type { FullCharity } from '../../contract/src/charity.ts'
import type { Switches } from '../../contract/src/switches.ts'
import type { Catalogues } from '../../words/src/catalogue.ts'
import type { Gateway } from './gateways/gateway.ts'
import type { Database } from './platform/database/database.ts'
import type { Memory } from './platform/database/keep-until-change.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Storage } from './platform/files/storage.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Sealer } from './platform/sealing/create-sealer.ts'
import type { DB } from './tables.ts'

declare module './platform/database/database.ts' {
  interface Tables extends DB {}
}

/** What the features are built on, made once by main.ts or by a test. */
export type AppContext = {
  db: Database
  /** Who the charity is, in the language of whoever reads; kept until staff change it. */
  charity: () => Promise<FullCharity>
  /** What is switched on for staff, kept in the same way. */
  switches: () => Promise<Switches>
  /** What staff have reworded in e-mails, kept in the same way. */
  wordings: () => Promise<Catalogues>
  /** For lists, searches, charts and exports; null where there is none. */
  replica: Replica | null
  /** What is kept of causes, ways to pay and bank accounts until one of them changes. */
  catalogue: Memory
  storage: Storage
  /** For CNICs, and the secrets of authenticator apps. */
  sealer: Sealer
  mail: Mail
  /** By the gateway's name in lower case. */
  gateways: ReadonlyMap<string, Gateway>
  /** Without a slash at its end. */
  publicUrl: string
  /** What keys are derived from (platform/settings/derived-key.ts). */
  secretKey: string
  /** Minutes after its start at which a pending attempt is asked about again; then daily. */
  inquiryMinutes: number[]
  /** Days until a pending attempt expires: at a gateway, and for a bank transfer that was not reported. */
  attemptDays: number
  transferDays: number
  /** How many days back settled and given-up payments are asked about again. */
  reconcileDays: number
  /** Years that payers of what was paid are known, and days of what never was; 0: for ever. */
  retention: { years: number; unpaidDays: number }
  /** Where a backup is made every night, and how many are kept; null: none is. */
  backups: { folder: string; keep: number } | null
  /** DATABASE_URL: a backup has the files alone, and whoever runs that database backs it up. */
  databaseElsewhere: boolean
  log: FastifyBaseLogger
}
