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

/**
 * The policy of everything that comes from a broker: opened as a page it has an origin of its own and runs and loads nothing,
 * so it can never reach the sessions that the console keeps.
 */
export const apiPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** One year: a browser that has seen the console by TLS never opens it without. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

/** Development only: the reload client writes inline scripts and styles, which Trusted Types would block. */
export const devPolicy =
  "default-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'"
