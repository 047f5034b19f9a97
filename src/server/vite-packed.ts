import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isText, packings } from './packed.ts'

/** Below this many bytes the header that names a packing costs what the packing saves. */
const least = 1024

/** The files beneath a folder whose text is worth packing. */
async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Writes one file's packed forms beside it, each only where it is the smaller. */
async function packFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < least) return
  await Promise.all(
    packings.map(async ({ ending, pack }) => {
      const packed = await pack(plain)
      if (packed.length < plain.length) await writeFile(file + ending, packed)
    }),
  )
}

/** Lays a `.br` and a `.gz` beside each text of the build, packed as small as can be: done once here, never while someone waits. */
export function packed(): Plugin {
  return {
    name: 'switchboard-packed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      await Promise.all((await textsIn(dir)).map(packFile))
    },
  }
}
