/**
 * What the API calls a plugin: its name and its version with a hyphen between
 * (src/contract/docs/plugins.md#endpoints).
 */
export const pluginKeyOf = ({ name, rel_vsn }: { readonly name: string; readonly rel_vsn: string }): string =>
  `${name}-${rel_vsn}`

/** Its two parts; split at the first hyphen, for a version may hold some (`5.0-rc.1`) and a name uses underscores. */
export function pluginParts(key: string): { name: string; version: string } {
  const hyphen = key.indexOf('-')
  return hyphen < 0
    ? { name: key, version: '' }
    : { name: key.slice(0, hyphen), version: key.slice(hyphen + 1) }
}

/** The longest name of a package's file: what file systems take. */
const longest = 255

/** The key that the name of a package's file says; undefined for a name that is none, such as one with a path in it (catalogue U2). */
export function pluginOfFile(file: string): string | undefined {
  const key = /^([A-Za-z][A-Za-z0-9_]*-\d[A-Za-z0-9-_.+]*)\.tar\.gz$/.exec(file)?.[1]
  return key === undefined || file.length > longest || key.includes('..') ? undefined : key
}
