import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readVersion } from './version'

describe('readVersion', () => {
  let root = ''
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'switchboard-version-'))
    writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('returns only the version without a repository', () => {
    expect(readVersion(root)).toBe('1.2.3')
  })

  it('returns only the version where nothing is committed', () => {
    git('init')
    expect(readVersion(root)).toBe('1.2.3')
  })

  it('includes the checked-out commit', () => {
    git('init')
    git('commit', '--allow-empty', '--message', 'first')
    expect(readVersion(root)).toBe(`1.2.3 (${git('rev-parse', 'HEAD').slice(0, 8)})`)
  })

  it('ignores a repository around the project', () => {
    git('init')
    git('commit', '--allow-empty', '--message', 'first')
    const inner = join(root, 'inner')
    mkdirSync(inner)
    writeFileSync(join(inner, 'package.json'), '{ "version": "1.2.3" }')
    expect(readVersion(inner)).toBe('1.2.3')
  })

  it('includes the commit that the package was built from', () => {
    mkdirSync(join(root, 'dist-node'))
    writeFileSync(join(root, 'dist-node', 'commit'), '1a2b3c4d\n')
    expect(readVersion(root)).toBe('1.2.3 (1a2b3c4d)')
  })

  it('prefers the checked-out commit to that of an earlier package', () => {
    mkdirSync(join(root, 'dist-node'))
    writeFileSync(join(root, 'dist-node', 'commit'), '1a2b3c4d\n')
    git('init')
    git('commit', '--allow-empty', '--message', 'first')
    expect(readVersion(root)).not.toContain('1a2b3c4d')
  })
})
