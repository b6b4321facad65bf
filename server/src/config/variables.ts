import * as z from 'zod'
import { features } from '../../../contract/src/entry.ts'
import { setting } from '../platform/settings/setting.ts'

const { unlessBlank, text, url, pattern, wholeNumber, optionalNumber, yesOrNo, networks } = setting

const longSecret = z.string().min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32')

/** Every variable of the environment that the server reads, with its form and default (.env.example). */
export const variables = z.object({
  NODE_ENV: unlessBlank(z.enum(['production', 'development', 'test']).optional()),
  PORT: wholeNumber(3000, 0, 65535),
  HOST: unlessBlank(z.string().default('127.0.0.1')),
  PUBLIC_URL: url,
  WEB_CONCURRENCY: optionalNumber(1, 64),
  JOBS: yesOrNo,
  DATA_DIR: unlessBlank(z.string().default('./data')),
  DATABASE_URL: text,
  DATABASE_READ_URL: text,
  DATABASE_DIRECT_URL: text,
  DATABASE_MIGRATION_URL: text,
  DATABASE_POOL: wholeNumber(16, 2, 200),
  STORAGE_BUCKET: text,
  STORAGE_ENDPOINT: url,
  STORAGE_REGION: unlessBlank(z.string().default('auto')),
  STORAGE_ACCESS_KEY_ID: text,
  STORAGE_SECRET_ACCESS_KEY: text,
  SECRET_KEY: unlessBlank(longSecret.optional()),
  PERSONAL_DATA_KEY: unlessBlank(longSecret.optional()),
  PERSONAL_DATA_OLD_KEYS: unlessBlank(z.string().default(''))
    .transform((list) => list.split(/[\s,]+/).filter((key) => key !== ''))
    .pipe(z.array(longSecret)),
  BACKUP_KEY: unlessBlank(longSecret.optional()),
  BACKUP_DIR: text,
  BACKUP_KEEP: wholeNumber(14, 1, 1000),
  API_CLIENT_TOKEN: text,
  METRICS_TOKEN: unlessBlank(
    z
      .string()
      .regex(
        /^[\x21-\x7e]{16,200}$/,
        'must have at least 16 characters without spaces; make one with: openssl rand -hex 32',
      )
      .optional(),
  ),
  BANK_APPROVAL: yesOrNo,
  CHANGE_DELAY_HOURS: wholeNumber(12, 0, 168),
  ADMIN_EMAIL: unlessBlank(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: unlessBlank(z.string().min(10, 'must have at least 10 characters').optional()),
  FEATURES: unlessBlank(z.string().default(''))
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .pipe(z.array(z.enum(features, { error: `may name ${features.join(', ')}` }))),
  SMTP_URL: unlessBlank(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'must look like smtps://user:password@mail.example.org:465 (or smtp:// with port 587)',
      })
      .optional(),
  ),
  MAIL_FROM: unlessBlank(
    z
      .string()
      .regex(
        /^[^<>@\r\n]+ <[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
        'must look like Amanah Welfare Trust <receipts@give.example.org>',
      )
      .optional(),
  ),
  WHATSAPP_API_URL: url.transform((address) => address ?? 'https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: text,
  WHATSAPP_BUSINESS_ID: text,
  WHATSAPP_ACCESS_TOKEN: text,
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  SMS_URL: url,
  SMS_ACCOUNT_SID: text,
  SMS_AUTH_TOKEN: text,
  SMS_FROM: text,
  SMS_METHOD: unlessBlank(z.enum(['GET', 'POST'], { error: 'must be GET or POST' }).default('POST')),
  SMS_PARAMETERS: text,
  SMS_PHONE_FORM: unlessBlank(z.enum(['92', '03'], { error: 'must be 92 or 03' }).default('92')),
  SMS_SUCCESS: pattern,
  SMS_ID: pattern,
  TRUST_PROXY: networks,
  HSTS_SUBDOMAINS: yesOrNo,
  LOG_LEVEL: unlessBlank(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional()),
  DEMO_DATA: yesOrNo,
  DONATIONS_PER_MINUTE: optionalNumber(0, 1_000_000),
  SANDBOX_PORT: optionalNumber(1, 65535),
  SWICH_API_URL: url,
  SWICH_AUTH_URL: url,
  SWICH_LANDING_URL: url,
  SWICH_CLIENT_ID: text,
  SWICH_CLIENT_SECRET: text,
  SWICH_SECRET_KEY: text,
  SWICH_ABROAD_MSISDN: unlessBlank(
    z
      .string()
      .regex(/^03\d{9}$/, 'must be a Pakistani mobile number like 03001234567')
      .optional(),
  ),
  SWICH_ITEM: unlessBlank(
    z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,100}$/, 'may hold letters, digits and spaces only')
      .default('Donation'),
  ),
  SWICH_RAAST_TYPE_NOW: unlessBlank(z.string().default('RTP_NOW')),
  SWICH_RAAST_TYPE_LATER: unlessBlank(z.string().default('RTP_LATER')),
  JAZZCASH_FORM_URL: url,
  JAZZCASH_INQUIRY_URL: url,
  JAZZCASH_MERCHANT_ID: text,
  JAZZCASH_PASSWORD: text,
  JAZZCASH_INTEGRITY_SALT: text,
  JAZZCASH_TXN_TYPE: unlessBlank(
    z
      .string()
      .regex(/^[A-Z]{1,10}$/, 'must be one of the transaction types that JazzCash gave you, such as MWALLET')
      .optional(),
  ),
  INQUIRY_MINUTES: unlessBlank(z.string().default('10,30,60'))
    .refine(
      (list) => list.split(',').every((minutes) => Number(minutes) > 0),
      'must be minutes like 10,30,60',
    )
    .transform((list) =>
      list
        .split(',')
        .map(Number)
        .sort((one, other) => one - other),
    ),
  REMINDER_MINUTES: wholeNumber(20, 0, 1440),
  ATTEMPT_DAYS: wholeNumber(7, 1, 90),
  TRANSFER_DAYS: wholeNumber(14, 1, 180),
  RECONCILE_DAYS: wholeNumber(45, 1, 400),
  RETENTION_YEARS: wholeNumber(10, 0, 100),
  RETENTION_UNPAID_DAYS: wholeNumber(365, 0, 36_500),
})

export type Environment = z.output<typeof variables>
