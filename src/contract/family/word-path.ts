/** By which path a field's words are found: blocks of TLS stand in several places, and are called alike; the parameters of an action are those of a bridge. */
export const wordPath = (path: string): string => path.replace(/^(?:.*\.)?(?:ssl|dtls)_options\./, 'ssl.').replace(/^parameters\./, '')
