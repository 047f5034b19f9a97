/** What is wrong with lines of names and values: a line without a name and an `=`, or a name given twice. */
export type PairsProblem = 'form' | 'twice'

/** Reads `name=value`, a line each; empty lines are none. Nothing is left out without a word. */
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

/** The same written: what {@link parsePairs} reads back. */
export const printPairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
