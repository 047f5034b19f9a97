/** The id of a delayed message combines two keys: `emqx@127.0.0.1/000660C785…`. The second never contains a slash. */
export const delayedId = (node: string, msgid: string): string => `${node}/${msgid}`

/** The two keys of {@link delayedId}. */
export const delayedParts = (id: string): { node: string; msgid: string } => {
  const slash = id.lastIndexOf('/')
  return { node: id.slice(0, Math.max(0, slash)), msgid: id.slice(slash + 1) }
}

/** The part of {@link delayedParts} that is a path segment in a URL. */
export const getMessageId = (id: string): string => delayedParts(id).msgid
