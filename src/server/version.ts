import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file of the package that holds the commit it was built from; `src/cli/vite-package.ts` writes it. */
const commitFile = join('dist-node', 'commit')

/** The short hash of the checked-out commit, or of the one that the package was built from; undefined where neither is known. */
export function readCommit(root: string): string | undefined {
  // Only the project's own repository counts, not one around its folder.
  if (!existsSync(join(root, '.git'))) {
    const file = join(root, commitFile)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
  }
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** The version in the project's `package.json`, and its commit if known: `0.1.0 (1a2b3c4d)`. */
export function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = readCommit(root)
  return commit === undefined ? version : `${version} (${commit})`
}
