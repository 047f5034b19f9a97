import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCommand } from '@/command/command'
import { createRegistry, type Registry } from '@/command/registry'
import { goCommands } from '@/screens/go'

/** The folder of the project. */
export const root = join(import.meta.dirname, '..', '..')

/** The same registry as in the browser, read from the command files. */
export async function loadRegistry(): Promise<Registry> {
  const folder = join(root, 'commands')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  const commands = await Promise.all(files.map(async (file) => ((await import(pathToFileURL(join(file.parentPath, file.name)).href)) as { default: AnyCommand }).default))
  return createRegistry([...commands, ...goCommands])
}
