/** Where browsers report what the policy kept from running (csp-reports.ts). */
export const reportAddress = '/csp-reports'

/** What pages of a charity have no use for, and no script that got into one may ask for. */
const notUsed =
  'camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'.split(
    ' ',
  )

/** How browsers reach us: by https alone, and whether whatever lies below our host is reached so as well. */
export type Transport = { https: boolean; hstsSubdomains: boolean }

/** What stands in a page and may run or style it, as the policy names it: 'sha256-…'. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * What every answer tells a browser, so that other sites are kept out: no frame, no referrer, no guessing of types, nothing from
 * elsewhere. Pictures that staff upload are sent by us too, also from a bucket.
 * @param framedBy origins that may show the page in a frame
 */
export function securityHeaders(
  { https, hstsSubdomains }: Transport,
  { scripts, styles }: Inline = { scripts: [], styles: [] },
  framedBy: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${reportAddress}`,
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': notUsed.map((feature) => `${feature}=()`).join(', '),
    // A donation's address holds its secret link: no other site learns it.
    'referrer-policy': 'no-referrer',
    // Of this host alone unless the operator says more: whether the charity's other addresses are https is not ours to say.
    ...(https && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // It knows no list of origins.
    ...(framedBy.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
    'x-permitted-cross-domain-policies': 'none',
  }
}

const ofPagesAlone = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  // Their policy says so as well.
  'x-frame-options',
]

/**
 * The same for a script, style or drawing: a first visit loads a dozen of them, and each byte counts as often. What only pages need is
 * left out, and opened by themselves they may load nothing.
 */
export function fileHeaders(transport: Transport): Record<string, string> {
  const all = Object.entries(securityHeaders(transport))
  return {
    ...Object.fromEntries(all.filter(([name]) => !ofPagesAlone.includes(name))),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }
}
