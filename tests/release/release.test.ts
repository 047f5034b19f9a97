import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveUnreleased, readSection } from './changelog'
import { bumpVersion, chooseBump, listCommits, parseCommit } from './commits'
import { makeRelease, type ReleaseOptions } from './make-release'

const parse = (...messages: readonly string[]) =>
  messages.flatMap((message, index) => parseCommit(`${String(index)}`.repeat(40), message) ?? [])

describe('commits', () => {
  it.each([
    ['1.4.2', 'feat(list): add a filter', '1.5.0'],
    ['1.4.2', 'fix: keep the focus', '1.4.3'],
    ['1.4.2', 'fix(api)!: rename the option', '2.0.0'],
    ['1.4.2', 'perf: read less\n\nBREAKING CHANGE: Node 22 is needed', '2.0.0'],
    ['0.1.0', 'feat!: rename the option', '0.2.0'],
    ['0.1.0', 'feat: add a filter', '0.1.1'],
  ])('raise %s by “%s” to %s', (version, message, next) => {
    const bump = chooseBump(parse('docs: explain', message, 'test: more'), version)
    expect(bump && bumpVersion(version, bump)).toBe(next)
  })

  it('raise nothing where no user notices them', () => {
    expect(chooseBump(parse('docs: explain', 'refactor(ui): one helper', 'no type'), '1.0.0')).toBeUndefined()
  })

  it('are listed by type, what breaks first, with what to change', () => {
    expect(
      listCommits(
        parse(
          'fix: keep the focus',
          'feat(list)!: rename the filter\n\nWhy.\n\nBREAKING CHANGE: write `state` for\n`status`',
          'docs: explain',
          'feat(list): add a column',
        ),
      ),
    ).toBe(
      [
        '#### Breaking changes\n\n- **list**: write `state` for `status` (11111111)',
        '#### Features\n\n- **list**: rename the filter (11111111)\n- **list**: add a column (33333333)',
        '#### Fixes\n\n- keep the focus (00000000)',
      ].join('\n\n'),
    )
  })
})

const head = '# Changelog\n\nAll changes.\n\n## [Unreleased]\n'
const past = '\n## [0.1.0] - 2026-01-01\n\n### Added\n\n- The beginning.\n'

describe('the changelog', () => {
  const release = { version: '0.2.0', date: '2026-02-03', commits: '#### Fixes\n\n- x (1)' }

  it('keeps the text of people under the new version, and begins a new section', () => {
    const text = '### Added\n\n- A filter,\n  in every list.'
    const changed = moveUnreleased(`${head}\n${text}\n${past}`, release)
    expect(changed).toBe(
      `${head}\n## [0.2.0] - 2026-02-03\n\n${text}\n\n### Commits\n\n#### Fixes\n\n- x (1)\n${past}`,
    )
    expect(readSection(changed, '0.2.0')).toBe(`${text}\n\n### Commits\n\n#### Fixes\n\n- x (1)`)
    expect(readSection(changed, '0.1.0')).toBe('### Added\n\n- The beginning.')
  })

  it('refuses a release without text, without the heading, or made before', () => {
    expect(() => moveUnreleased(`${head}${past}`, release)).toThrow(/nothing is under/)
    expect(() => moveUnreleased(past, release)).toThrow(/no heading/)
    expect(() => moveUnreleased(`${head}\n- A.\n${past}`, { ...release, version: '0.1.0' })).toThrow(
      /already/,
    )
    expect(() => readSection(past, '9.9.9')).toThrow(/no section 9\.9\.9/)
  })
})

describe('a release in a repository', () => {
  let root = ''
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--all', '--message', message)
  const steps: string[] = []
  const release = (options: Partial<ReleaseOptions> = {}, tryPackage = async () => undefined) =>
    makeRelease(
      { dryRun: false, version: undefined, ...options },
      {
        root,
        log: (text) => steps.push(text),
        date: '2026-02-03',
        runChecks: () => steps.push('checks'),
        tryPackage: async (version) => {
          steps.push(`package ${version} of ${git('log', '-1', '--format=%s')}`)
          await tryPackage()
        },
      },
    )

  beforeEach(() => {
    steps.length = 0
    root = mkdtempSync(join(tmpdir(), 'switchboard-release-test-'))
    git('init', '--quiet', '--initial-branch', 'main')
    git('config', 'user.name', 'A')
    git('config', 'user.email', 'a@example.com')
    const own = { name: 'sample', version: '0.1.0' }
    write('package.json', JSON.stringify(own))
    write('package-lock.json', JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own } }))
    write('CHANGELOG.md', `${head}\n### Added\n\n- A filter.\n`)
    git('add', '.')
    commit('feat: begin')
    git('tag', 'v0.1.0')
    commit('feat(list)!: rename the filter')
    commit('fix: keep the focus')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('sets the version, moves the text, tries the package and tags it', async () => {
    expect(await release()).toBe('0.2.0')
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } },
    })
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(
        [
          String.raw`## \[Unreleased\]`,
          String.raw`## \[0\.2\.0\] - 2026-02-03`,
          '### Added',
          String.raw`- A filter\.`,
          '### Commits',
          '#### Breaking changes',
          String.raw`- \*\*list\*\*: rename the filter \([0-9a-f]{8}\)`,
        ].join('\n\n'),
      ),
    )
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): v0.2.0')
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('status', '--porcelain')).toBe('')
    expect(steps.filter((step) => /^(checks|package)/.test(step))).toEqual([
      'checks',
      'package 0.2.0 of chore(release): v0.2.0',
    ])
    // The next one finds nothing new.
    await expect(release()).rejects.toThrow(/since v0\.2\.0: nothing to release/)
  })

  it('prints everything and changes nothing in a dry run', async () => {
    const before = git('rev-parse', 'HEAD')
    expect(await release({ dryRun: true })).toBe('0.2.0')
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([
      before,
      '',
      'v0.1.0',
    ])
    expect(steps.join('\n')).toMatch(/v0\.1\.0 → v0\.2\.0, 2 commits[^]*rename the filter[^]*- tag v0\.2\.0/)
    expect(steps).not.toContain('checks')
  })

  it('refuses another branch, changes that are not committed, and a version that exists', async () => {
    await expect(release({ version: '0.1.0' })).rejects.toThrow('v0.1.0 is released already')
    write('note.txt', 'x')
    await expect(release()).rejects.toThrow(/commit or remove these first:\n\?\? note\.txt/)
    rmSync(join(root, 'note.txt'))
    git('switch', '--quiet', '--create', 'other')
    await expect(release()).rejects.toThrow('releases are made on main, not on other')
    expect(steps).toEqual([])
  })

  it('does not tag a package that does not work', async () => {
    await expect(release({}, () => Promise.reject(new Error('it lacks LICENSE')))).rejects.toThrow(/LICENSE/)
    expect(git('tag')).toBe('v0.1.0')
  })

  it('makes the first release with the version of package.json, without the whole history', async () => {
    git('tag', '--delete', 'v0.1.0')
    expect(await release()).toBe('0.1.0')
    expect(read('CHANGELOG.md')).not.toContain('### Commits')
    expect(git('tag')).toBe('v0.1.0')
  })
})
