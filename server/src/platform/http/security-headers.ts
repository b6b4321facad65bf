/** Endpoint for the browsers' policy reports (csp-reports.ts). */
export const reportAddress = '/csp-reports'

/** Browser features that the pages never use, so that an injected script cannot use them either. */
const unusedFeatures =
  'camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'.split(
    ' ',
  )

/** Transport security: https only, and whether that covers the subdomains of our host. */
export type Transport = { https: boolean; hstsSubdomains: boolean }

/** Hashes of inline scripts and styles that the policy allows: 'sha256-…'. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Headers of every answer that keep other sites out: no frame, no referrer, no MIME sniffing, no foreign
 * content. Uploaded pictures are served by us too, also from a bucket.
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
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // A donation's address holds its secret link: no other site may see it.
    'referrer-policy': 'no-referrer',
    // This host alone unless configured: we cannot know whether the charity's other hosts use https.
    ...(https && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // It cannot list origins, and may not contradict frame-ancestors.
    ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
    'x-permitted-cross-domain-policies': 'none',
  }
}

const ofPagesAlone = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
]

/**
 * Headers of a script, style or drawing: a first visit loads a dozen of them, so each byte counts. Headers
 * that only pages need are omitted; opened directly, a file may load nothing.
 */
export function fileHeaders(transport: Transport): Record<string, string> {
  const all = Object.entries(securityHeaders(transport))
  return {
    ...Object.fromEntries(all.filter(([name]) => !ofPagesAlone.includes(name))),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }
}
