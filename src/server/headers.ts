import type { ServerResponse } from 'node:http'
import { contentSecurityPolicy } from './csp'

/** Sent with every response: page, asset, API, error (catalogue S1). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Development only: the reload client writes inline scripts and styles, which Trusted Types would block. */
const devPolicy =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'"

export function secure(response: ServerResponse, dev = false): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  if (dev) response.setHeader('content-security-policy', devPolicy)
}
