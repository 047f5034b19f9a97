import { CommitParser } from 'conventional-commits-parser'

/** A commit as the changelog lists it. */
export type ReleaseCommit = {
  readonly hash: string
  readonly type: string
  readonly scope: string | undefined
  readonly subject: string
  /** What a user must change, if it breaks something. */
  readonly breaking: string | undefined
}

const parser = new CommitParser({
  headerPattern: /^(\w+)(?:\(([^)]*)\))?!?: (.*)$/,
  breakingHeaderPattern: /^(\w+)(?:\(([^)]*)\))?!: (.*)$/,
  headerCorrespondence: ['type', 'scope', 'subject'],
  noteKeywords: ['BREAKING CHANGE', 'BREAKING-CHANGE'],
  // Two hashes in a body are no issues.
  issuePrefixes: ['#'],
})

/** Reads a commit message by https://www.conventionalcommits.org; undefined for any other message. */
export function parseCommit(hash: string, message: string): ReleaseCommit | undefined {
  const { type, scope, subject, notes } = parser.parse(message)
  if (typeof type !== 'string' || typeof subject !== 'string') return undefined
  return { hash: hash.slice(0, 8), type, scope: scope ?? undefined, subject, breaking: notes[0]?.text }
}

/** The types of commits that a user can notice, with their headings in the changelog. */
const headings = { feat: 'Features', fix: 'Fixes', perf: 'Performance', revert: 'Reverts' } as const
const isNoticeable = (type: string): type is keyof typeof headings => Object.hasOwn(headings, type)

export type Bump = 'major' | 'minor' | 'patch'

/**
 * The part of the version that the commits raise; undefined if no user can notice them. Before 1.0, what breaks raises the
 * minor version and all else the patch version, as `^0.1.0` of npm expects.
 */
export function chooseBump(commits: readonly ReleaseCommit[], version: string): Bump | undefined {
  const early = version.startsWith('0.')
  if (commits.some(({ breaking }) => breaking !== undefined)) return early ? 'minor' : 'major'
  if (commits.some(({ type }) => type === 'feat')) return early ? 'patch' : 'minor'
  return commits.some(({ type }) => isNoticeable(type)) ? 'patch' : undefined
}

/** The next version. Throws for a version that is not `X.Y.Z`. */
export function bumpVersion(version: string, bump: Bump): string {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (match === null) throw new Error(`the version ${version} is not X.Y.Z`)
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number)
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] }
  return next[bump].join('.')
}

/** The commits that a user can notice, by type, what breaks first. */
export function listCommits(commits: readonly ReleaseCommit[]): string {
  const line = ({ scope, subject, hash }: ReleaseCommit, text = subject) =>
    `- ${scope === undefined ? '' : `**${scope}**: `}${text.replaceAll('\n', ' ')} (${hash})`
  const breaking = commits.filter((commit) => commit.breaking !== undefined)
  const sections: [string, string[]][] = [
    ['Breaking changes', breaking.map((commit) => line(commit, commit.breaking))],
    ...Object.entries(headings).map(([type, heading]): [string, string[]] => [
      heading,
      commits.filter((commit) => commit.type === type).map((commit) => line(commit)),
    ]),
  ]
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `#### ${heading}\n\n${lines.join('\n')}`)
    .join('\n\n')
}
