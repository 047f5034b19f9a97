const unreleased = '## [Unreleased]'

/** The text between a heading of a version and the next one; undefined without that heading. */
function findSection(changelog: string, heading: string): { start: number; end: number } | undefined {
  const at = changelog.indexOf(`\n${heading}`)
  if (at < 0) return undefined
  const lineEnd = changelog.indexOf('\n', at + 1)
  const start = lineEnd < 0 ? changelog.length : lineEnd
  const next = changelog.indexOf('\n## ', start)
  return { start, end: next < 0 ? changelog.length : next }
}

/** The text of a version in the changelog, without its heading. Throws if it has none. */
export function readSection(changelog: string, version: string): string {
  const section = findSection(changelog, `## [${version}]`)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}`)
  return changelog.slice(section.start, section.end).trim()
}

/**
 * Moves what is under “Unreleased” below the new version with its date, unchanged, followed by the list of commits. Throws
 * if nothing is under “Unreleased”: the text for users is written by people.
 */
export function moveUnreleased(
  changelog: string,
  { version, date, commits }: { readonly version: string; readonly date: string; readonly commits: string },
): string {
  const section = findSection(changelog, unreleased)
  if (section === undefined) throw new Error(`CHANGELOG.md has no heading ${unreleased}`)
  if (findSection(changelog, `## [${version}]`) !== undefined)
    throw new Error(`CHANGELOG.md already has a section ${version}`)
  const text = changelog.slice(section.start, section.end).trim()
  if (text === '') throw new Error('nothing is under “Unreleased”: say there what changes for users')
  const list = commits === '' ? '' : `\n\n### Commits\n\n${commits}`
  return `${changelog.slice(0, section.start)}\n\n## [${version}] - ${date}\n\n${text}${list}\n${changelog.slice(section.end)}`
}
