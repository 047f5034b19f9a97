/** By which path a field's words are found: blocks of TLS stand in several places, and are called alike. */
export const wordPath = (path: string): string => path.replace(/^(?:.*\.)?(?:ssl|dtls)_options\./, 'ssl.')
