import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isText, encodings } from './content-encoding.ts'

/** For smaller files, in bytes, the encoding header costs as much as compression saves. */
const least = 1024

/** The text files below a folder that are worth compressing. */
async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Writes the compressed forms of a file next to it, each only if smaller. */
async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < least) return
  await Promise.all(
    encodings.map(async ({ ending, compress: pack }) => {
      const compressed = await pack(plain)
      if (compressed.length < plain.length) await writeFile(file + ending, compressed)
    }),
  )
}

/** Writes a `.br` and a `.gz` next to each text file of the build, with maximum compression, so that the server never compresses. */
export function compressFiles(): Plugin {
  return {
    name: 'switchboard-compress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      await Promise.all((await textsIn(dir)).map(compressFile))
    },
  }
}
