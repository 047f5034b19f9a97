// `npm run release`: see .github/CONTRIBUTING.md#releases.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../registries'
import { readSection } from './changelog'
import { makeRelease, ReleaseError } from './make-release'
import { findPackageProblems, installPackage, readPackageVersion, startPackage } from './try-package'

/** Packs, and tries the tarball in an empty folder; it is copied to the repository's folder if it works. */
async function tryPackage(version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-release-'))
  try {
    const tarball = await installPackage(folder)
    const problems = [...(await findPackageProblems(folder))]
    const reported = await readPackageVersion(folder)
    // With the commit that it was built from.
    if (!reported.startsWith(`${version} (`)) problems.push(`reports the version ${reported}`)
    const { child, started } = startPackage(folder)
    try {
      const { status } = await fetch(`${await started}/readyz`)
      if (status !== 200) problems.push(`answers /readyz with ${String(status)}`)
    } finally {
      child.kill()
    }
    if (problems.length > 0)
      throw new Error(
        `the package is not tagged:\n${problems.map((problem) => `- it ${problem}`).join('\n')}\nTake the release commit back: git reset --hard HEAD~1`,
      )
    copyFileSync(join(folder, tarball), join(root, tarball))
    console.log(`${tarball} works in an empty folder`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    version: { type: 'string' },
    checked: { type: 'boolean', default: false },
    notes: { type: 'string' },
  },
})

if (values.notes !== undefined)
  console.log(readSection(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), values.notes.replace(/^v/, '')))
else
  try {
    await makeRelease(
      { dryRun: values['dry-run'], version: values.version },
      {
        root,
        log: console.log,
        date: new Date().toISOString().slice(0, 10),
        runChecks: () => {
          if (!values.checked) execFileSync('npm', ['test'], { cwd: root, stdio: 'inherit' })
        },
        tryPackage,
      },
    )
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
