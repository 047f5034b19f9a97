/** The id of a ban combines two keys: `clientid:sensor-17`. The kind never contains a colon. */
export const banId = (as: string, who: string): string => `${as}:${who}`

/** The two keys of {@link banId}. */
export const banParts = (id: string): { as: string; who: string } => {
  const colon = id.indexOf(':')
  return colon < 0 ? { as: 'clientid', who: id } : { as: id.slice(0, colon), who: id.slice(colon + 1) }
}

/** The part of {@link banParts} that is a path segment in a URL. */
export const getBannedName = (id: string): string => banParts(id).who
