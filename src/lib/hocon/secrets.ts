import { isSecretName, mask } from '../text/redact'
import { parseHocon, type Leaf, type Parsed } from './parse'

/** Names that mention a secret but do not hold one. */
const harmless = /(?:_time|_attribute|_file|_algorithm|_field|_position|_encoded|_query)$/

/** Whether a key holds a secret, judged by its name, because the broker returns secrets in clear text. */
export function isSecretPath(path: readonly string[]): boolean {
  const last = path.at(-1) ?? ''
  return (isSecretName(last) && !harmless.test(last)) || (last === 'key' && path[0] === 'license')
}

/** Whether a leaf holds a secret: a non-empty string or number under such a name. */
export const isSecret = ({ path, value }: Leaf) =>
  isSecretPath(path) && (typeof value === 'string' || typeof value === 'number') && value !== ''
const isHidden = ({ value }: Leaf) => value === mask
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

/** The same text with six asterisks in place of each secret; empty ones stay. Text that cannot be parsed is returned unchanged. */
export const hideSecrets = (text: string): string =>
  replaced(text, leavesOf(parseHocon(text)), (leaf) =>
    isSecret(leaf) && !isHidden(leaf) ? JSON.stringify(mask) : undefined,
  )

/** Restores the secrets of `original` where `edited` still masks them; `missing` lists those that `original` lacks. */
export function restoreSecrets(
  edited: string,
  original: string,
): { readonly text: string; readonly missing: readonly string[] } {
  const known = new Map(
    leavesOf(parseHocon(original))
      .filter((leaf) => !isHidden(leaf))
      .map(({ path, start, end }) => [place(path), original.slice(start, end)]),
  )
  const missing: string[] = []
  const text = replaced(edited, leavesOf(parseHocon(edited)), (leaf) => {
    if (!isHidden(leaf) || !isSecretPath(leaf.path)) return undefined
    const secret = known.get(place(leaf.path))
    if (secret === undefined) missing.push(leaf.path.join('.'))
    return secret
  })
  return { text, missing }
}
