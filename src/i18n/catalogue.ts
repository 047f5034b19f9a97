/** A catalogue file: blocks named by command id, screen or resource, nested; flattened to one map of dotted keys. */
export type Block = { readonly [key: string]: string | Block }

/** Flattens nested blocks: `{ 'client.kick': { title: 'Kick' } }` becomes `client.kick.title`. */
export function flatten(
  block: Block,
  prefix = '',
  into: Record<string, string> = {},
): Record<string, string> {
  for (const [key, value] of Object.entries(block)) {
    if (typeof value === 'string') into[prefix + key] = value
    else flatten(value, `${prefix}${key}.`, into)
  }
  return into
}

/** Several catalogue files as one flat map. */
export const flattenAll = (files: Readonly<Record<string, Block>>): Record<string, string> =>
  Object.values(files).reduce((into: Record<string, string>, block) => flatten(block, '', into), {})
