import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readVersion } from '@/server/version'

const usage = `usage: switchboard export --to <folder>

Writes the files that a broker's own dashboard folder holds (priv/www of emqx_dashboard): index.html, static and version.
The folder must be empty or missing.`

const fail = (message: string): void => {
  console.error(message)
  process.exitCode = 2
}

function readTarget(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { to: { type: 'string' } } }).values.to
  } catch {
    return undefined
  }
}

const filesOf = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })

/**
 * `switchboard export --to DIR`: copies the built console without its compressed forms, which a broker does not serve. A broker
 * serves `/`, `/static/…` and `/version` of its dashboard folder, and answers 404 to the rest.
 */
export async function exportDashboard(args: readonly string[], root: string): Promise<void> {
  const target = readTarget(args)
  if (target === undefined || target === '') return fail(usage)
  if ((await filesOf(target)).length > 0) return fail(`${target} is not empty`)
  const built = join(root, 'dist')
  await mkdir(target, { recursive: true })
  await cp(join(built, 'index.html'), join(target, 'index.html'))
  await cp(join(built, 'static'), join(target, 'static'), {
    recursive: true,
    filter: (file) => !/\.(?:br|gz)$/.test(file),
  })
  await writeFile(join(target, 'version'), `${readVersion(root)}\n`)
  console.log(`${target}: index.html, static, version`)
}
