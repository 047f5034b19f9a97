import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The short hash of the checked-out commit; undefined where there is no repository or no Git. */
function readCommit(root: string): string | undefined {
  // Only the project's own repository counts, not one around its folder.
  if (!existsSync(join(root, '.git'))) return undefined
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
