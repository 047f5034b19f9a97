/** The part of a statement that names its sources, whether or not the rest can be parsed. */
const fromPart = /\bFROM\b([\s\S]*?)(?=\bWHERE\b|$)/gi

/** The sources in FROM, in order, also of a statement that cannot be parsed. */
export function sourcesIn(sql: string): string[] {
  const last = [...sql.matchAll(fromPart)].at(-1)?.[1] ?? ''
  const matches = [...last.matchAll(/"([^"]*)"|'([^']*)'|([A-Za-z][\w$@~]*)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
  return [...new Set(matches)].filter((name) => name !== '')
}

/** The aliases of a statement. */
export const aliasesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/\bAS\s+([A-Za-z][\w$@~]*)/gi)].map(([, name]) => name ?? '')),
]
