/**
 * The identifier of a plugin in the API: name and version joined by a hyphen
 * (src/contract/docs/plugins.md#endpoints).
 */
export const getPluginKey = ({
  name,
  rel_vsn,
}: {
  readonly name: string
  readonly rel_vsn: string
}): string => `${name}-${rel_vsn}`

/**
 * Splits a key at the first hyphen: a version may contain hyphens (`5.0-rc.1`), a name has underscores only.
 */
export function pluginParts(key: string): { name: string; version: string } {
  const hyphen = key.indexOf('-')
  return hyphen < 0
    ? { name: key, version: '' }
    : { name: key.slice(0, hyphen), version: key.slice(hyphen + 1) }
}

/** The maximum length of a file name on common file systems. */
const maxLength = 255

/**
 * The key in the file name of a package; undefined for an invalid name, such as one with a path
 * (catalogue U2).
 */
export function pluginOfFile(file: string): string | undefined {
  const key = /^([A-Za-z][A-Za-z0-9_]*-\d[A-Za-z0-9-_.+]*)\.tar\.gz$/.exec(file)?.[1]
  return key === undefined || file.length > maxLength || key.includes('..') ? undefined : key
}
