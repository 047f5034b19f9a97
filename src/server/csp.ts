/** The page's content security policy: one constant for the header of our server and the meta tag for static hosts. */
const directives = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** For `<meta http-equiv="Content-Security-Policy">`: browsers ignore, and log, frame-ancestors there. */
export const metaPolicy = directives.join('; ')

/** For the response header. */
export const contentSecurityPolicy = [...directives, "frame-ancestors 'none'"].join('; ')
