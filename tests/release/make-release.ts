import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moveUnreleased } from './changelog'
import { bumpVersion, chooseBump, listCommits, parseCommit, type ReleaseCommit } from './commits'

/** What a release needs besides the repository. */
export type ReleaseDeps = {
  /** The folder of the repository. */
  readonly root: string
  readonly log: (text: string) => void
  /** The day of the release, as YYYY-MM-DD. */
  readonly date: string
  /** Runs the tests. Throws if one fails. */
  readonly runChecks: () => void
  /** Packs this version and tries the tarball. Throws if it does not work. */
  readonly tryPackage: (version: string) => Promise<void>
}
export type ReleaseOptions = {
  /** Prints what would be done, and changes nothing. */
  readonly dryRun: boolean
  /** The version, in place of the one that the commits ask for. */
  readonly version: string | undefined
}

/** Why a release cannot be made, in a sentence for its maintainer. */
export class ReleaseError extends Error {}

type Git = (...args: readonly string[]) => string

const createGit =
  (root: string): Git =>
  (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

/** The tag of the last release; undefined before the first. */
const findLastTag = (git: Git): string | undefined =>
  git('tag', '--merged', 'HEAD', '--sort=-v:refname', '--list', 'v[0-9]*')
    .split('\n')
    .find((tag) => tag !== '')

function readCommits(git: Git, tag: string | undefined): readonly ReleaseCommit[] {
  const range = tag === undefined ? 'HEAD' : `${tag}..HEAD`
  return git('log', '--no-merges', '--format=%H%n%B%x00', range)
    .split('\0')
    .flatMap((entry) => {
      const [hash = '', ...lines] = entry.trim().split('\n')
      return hash === '' ? [] : (parseCommit(hash, lines.join('\n')) ?? [])
    })
}

/** Only what is on main and committed can be released: the tag must describe it. */
function refuseUnready(git: Git): void {
  const branch = git('branch', '--show-current')
  if (branch !== 'main')
    throw new ReleaseError(`releases are made on main, not on ${branch || 'a single commit'}`)
  const changes = git('status', '--porcelain')
  if (changes !== '') throw new ReleaseError(`commit or remove these first:\n${changes}`)
}

function chooseVersion(current: string, commits: readonly ReleaseCommit[], tag: string | undefined): string {
  const bump = chooseBump(commits, current)
  if (bump === undefined)
    throw new ReleaseError(`no feature or fix since ${tag ?? 'the beginning'}: nothing to release`)
  // The first release has the version that package.json names.
  return tag === undefined ? current : bumpVersion(current, bump)
}

/**
 * Makes a release: version, changelog, commit, a tarball that was tried, and the tag last, so that a broken package is never
 * tagged. Nothing is pushed. Throws {@link ReleaseError} before anything is changed.
 */
export async function makeRelease(options: ReleaseOptions, deps: ReleaseDeps): Promise<string> {
  const { root, log } = deps
  const git = createGit(root)
  refuseUnready(git)
  const tag = findLastTag(git)
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const commits = readCommits(git, tag)
  const version = options.version ?? chooseVersion(current, commits, tag)
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseError(`v${version} is released already`)
  const file = join(root, 'CHANGELOG.md')
  // Before the first release everything is new, and the list would hold the whole history.
  const list = tag === undefined ? '' : listCommits(commits)
  const changelog = moveUnreleased(readFileSync(file, 'utf8'), { version, date: deps.date, commits: list })
  log(`${tag ?? 'first release'} → v${version}, ${String(commits.length)} commits`)
  if (list !== '') log(list)
  const steps = [
    'run the tests',
    `set the version ${version} in package.json and package-lock.json`,
    `move “Unreleased” of CHANGELOG.md to ${version}`,
    `commit “chore(release): v${version}”`,
    'pack, and try the tarball in an empty folder',
    `tag v${version}`,
  ]
  if (options.dryRun) {
    log(['Would:', ...steps.map((step) => `- ${step}`)].join('\n'))
    return version
  }
  deps.runChecks()
  if (version !== current)
    execFileSync('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], {
      cwd: root,
      stdio: 'ignore',
    })
  writeFileSync(file, changelog)
  git('commit', '--quiet', '--all', '--message', `chore(release): v${version}`)
  await deps.tryPackage(version)
  git('tag', '--annotate', `v${version}`, '--message', `v${version}`)
  log(`v${version} is tagged. Publish it: git push --follow-tags origin main`)
  return version
}
