import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '@/broker/lib/make-folders'
import { BadOption } from '@/server/bad-option'
import { describeFileError } from '@/server/text-file'
import { readVersion } from '@/server/version'

const filesOf = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw cause
  })

async function copyFiles(target: string, root: string): Promise<void> {
  const built = join(root, 'dist')
  makeFolders(target)
  await cp(join(built, 'index.html'), join(target, 'index.html'))
  await cp(join(built, 'static'), join(target, 'static'), {
    recursive: true,
    filter: (file) => !/\.(?:br|gz)$/.test(file),
  })
  await cp(join(built, 'THIRD-PARTY-LICENSES'), join(target, 'THIRD-PARTY-LICENSES'))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await writeFile(join(target, 'version'), `${readVersion(root)}\n`)
}

/**
 * `switchboard export --to DIR`: copies the built console without its compressed forms, which a broker does not serve, with the
 * licenses of what it contains. A broker serves `/`, `/static/…` and `/version` of its dashboard folder, and answers 404 to the
 * rest. Returns the exit code. Throws {@link BadOption}.
 */
export async function exportDashboard(target: string | undefined, root: string): Promise<0 | 1> {
  if (target === undefined) throw new BadOption('export needs a folder: --to <folder>')
  try {
    if ((await filesOf(target)).length > 0) throw new BadOption(`${target} is not empty`)
    await copyFiles(target, root)
  } catch (cause) {
    const reason = describeFileError(cause)
    if (reason === undefined) throw cause
    console.error(`${target} cannot be written: ${reason}`)
    return 1
  }
  console.log(`${target}: index.html, static, version, LICENSE, THIRD-PARTY-LICENSES`)
  return 0
}
