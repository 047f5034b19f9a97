import { isSecretPath, mask } from '../secret/name'
import { fillSecretsFrom, listMaskedPaths, maskSecrets } from '../secret/value'
import { parseHocon, type Leaf, type Parsed } from './parse'

const place = (path: readonly string[]) => JSON.stringify(path)

function replaced(text: string, leaves: readonly Leaf[], by: (leaf: Leaf) => string | undefined): string {
  let out = ''
  let at = 0
  for (const leaf of leaves) {
    const next = by(leaf)
    if (next === undefined) continue
    out += text.slice(at, leaf.start) + next
    at = leaf.end
  }
  return out + text.slice(at)
}

const leavesOf = (parsed: Parsed): readonly Leaf[] => (parsed.ok ? parsed.leaves : [])

const toText = (value: unknown): string => JSON.stringify(value, undefined, 2)

/**
 * The same text with six asterisks in place of each secret, also in lists and within texts; empty ones stay. Text that cannot be
 * parsed is returned unchanged.
 */
export const hideSecrets = (text: string): string =>
  replaced(text, leavesOf(parseHocon(text)), ({ path, value }) => {
    const masked = toText(maskSecrets(value, path))
    return masked === toText(value) ? undefined : masked
  })

const isHidden = ({ path, value }: Leaf): boolean =>
  value === mask ? isSecretPath(path) : listMaskedPaths(value).length > 0

/** Restores the secrets of `original` where `edited` still masks them; `missing` lists those that `original` lacks. */
export function restoreSecrets(
  edited: string,
  original: string,
): { readonly text: string; readonly missing: readonly string[] } {
  const known = new Map(leavesOf(parseHocon(original)).map((leaf) => [place(leaf.path), leaf]))
  const missing: string[] = []
  const text = replaced(edited, leavesOf(parseHocon(edited)), (leaf) => {
    if (!isHidden(leaf)) return undefined
    const { path, value } = leaf
    const secret = known.get(place(path))
    if (value === mask && secret !== undefined && secret.value !== mask)
      return original.slice(secret.start, secret.end)
    const filled = fillSecretsFrom(value, secret?.value, path)
    if (filled === mask || listMaskedPaths(filled).length > 0) missing.push(path.join('.'))
    return toText(filled)
  })
  return { text, missing }
}
