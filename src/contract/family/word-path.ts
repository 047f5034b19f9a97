/**
 * By which path a field's words are found: blocks of TLS stand in several places, and are called alike; what
 * an action has among its parameters, a bridge had by itself or below its `kafka` or `consumer`.
 */
export const wordPath = (path: string): string =>
  path.replace(/^(?:.*\.)?(?:ssl|dtls)_options\./, 'ssl.').replace(/^(?:parameters|kafka|consumer)\./, '')
