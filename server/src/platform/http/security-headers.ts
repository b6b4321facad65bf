/**
 * What every answer tells a browser, so that other sites are kept out: no frame, no referrer, no guessing of types, nothing from
 * elsewhere.
 * @param https whether browsers reach us by https alone
 * @param scripts what may run besides our own files: hashes of scripts that stand in a page
 */
export function securityHeaders(https: boolean, scripts: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.join(' ')}`] : []),
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // A donation's address holds its secret link: no other site learns it.
    'referrer-policy': 'no-referrer',
    // Of this host alone: whether the charity's other addresses are https is not ours to say.
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  }
}
