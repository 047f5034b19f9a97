/**
 * The path under which the texts of a field are found: TLS blocks share their texts; parameters of
 * an action share those of a bridge, where they were at the top level or below `kafka` or `consumer`.
 */
export const wordPath = (path: string): string =>
  path.replace(/^(?:.*\.)?(?:ssl|dtls)_options\./, 'ssl.').replace(/^(?:parameters|kafka|consumer)\./, '')
