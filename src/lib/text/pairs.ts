/** What is wrong with lines of names and values: a line without a name and an `=`, or a duplicate name. */
export type PairsProblem = 'form' | 'twice'

/** Parses `name=value` lines; empty lines are ignored. Any other line is a problem. */
export function parsePairs(
  text: string,
): { readonly pairs: Readonly<Record<string, string>> } | { readonly problem: PairsProblem } {
  const pairs: [string, string][] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const at = line.indexOf('=')
    const name = line.slice(0, Math.max(0, at)).trim()
    if (name === '') return { problem: 'form' }
    if (pairs.some(([other]) => other === name)) return { problem: 'twice' }
    pairs.push([name, line.slice(at + 1).trim()])
  }
  return { pairs: Object.fromEntries(pairs) }
}

/** Prints pairs so that {@link parsePairs} parses them back. */
export const printPairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
