import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and those above it that are missing, with the mode. Each is created by itself, because `recursive` of Node
 * does not end where the system refuses a folder as missing, such as below /proc. Throws the error of the system.
 */
export function makeFolders(path: string, mode?: number): void {
  const missing: string[] = []
  for (
    let folder = resolve(path);
    statSync(folder, { throwIfNoEntry: false }) === undefined;
    folder = dirname(folder)
  )
    missing.push(folder)
  for (const folder of missing.reverse()) mkdirSync(folder, mode)
}
