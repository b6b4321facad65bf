import ipaddr from 'ipaddr.js'
import * as z from 'zod'

/** An empty value counts as unset. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const wholeNumberFrom = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

/** '10.0.0.0/8' or '10.1.2.3'. */
const isNetwork = (text: string) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text)

/** Readers of settings from the environment; each error message gives the fix. */
export const setting = {
  unlessBlank,
  text: unlessBlank(z.string().optional()),
  /** Without a trailing slash. */
  url: unlessBlank(
    z
      .url({
        protocol: /^https?$/,
        error: 'must be an address that starts with https:// (or http:// on your own machine)',
      })
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
  ),
  /** Regular expression, without regard to case. */
  pattern: unlessBlank(
    z
      .string()
      .transform((source, context) => {
        try {
          return new RegExp(source, 'i')
        } catch {
          context.addIssue({
            code: 'custom',
            message: 'must be a regular expression, such as Sent Successfully',
          })
          return z.NEVER
        }
      })
      .optional(),
  ),
  /** Addresses and networks, divided by commas. */
  networks: unlessBlank(z.string().optional())
    .transform((list) => list?.split(',').map((network) => network.trim()))
    .refine(
      (list) => list === undefined || list.every(isNetwork),
      'must name the proxies in front by address or network, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .refine(
      (list) => !list?.some((network) => /\/0+$/.test(network)),
      'must not be every address: anybody could then claim to be at another one. Name the proxies in front',
    ),
  wholeNumber: (fallback: number, min: number, max: number) =>
    unlessBlank(wholeNumberFrom(min, max).default(fallback)),
  optionalNumber: (min: number, max: number) => unlessBlank(wholeNumberFrom(min, max).optional()),
  yesOrNo: unlessBlank(z.enum(['true', 'false'], { error: 'must be true or false' }).optional()).transform(
    (value) => (value === undefined ? undefined : value === 'true'),
  ),
}
