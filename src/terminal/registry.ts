import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCommand } from '@/command/command'
import { createRegistry, type Registry } from '@/command/registry'
import { goCommands } from '@/features/go'

/** The folder of the project. */
export const root = join(import.meta.dirname, '..', '..')

const folder = join(root, 'commands')
const commandIn = async (file: string) =>
  ((await import(pathToFileURL(file).href)) as { default: AnyCommand }).default

/** The ids of all commands, read from the names of their files. */
export const commandIds = (): readonly string[] => [
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => `${basename(entry.parentPath)}.${entry.name.slice(0, -'.ts'.length)}`),
  ...goCommands.map(({ id }) => id),
]

/** The same registry as in the browser, read from the command files. */
export async function loadRegistry(): Promise<Registry> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.ts'),
  )
  const commands = await Promise.all(files.map((file) => commandIn(join(file.parentPath, file.name))))
  return createRegistry([...commands, ...goCommands])
}

/**
 * One command, read from its own file (`<noun>.<verb>` is `<noun>/<verb>.ts`) without all the others; for a former
 * id all are read.
 */
export async function loadCommand(id: string): Promise<AnyCommand | undefined> {
  const file = /^[a-z\d-]+\.[a-z\d-]+$/.test(id) ? join(folder, `${id.replace('.', '/')}.ts`) : undefined
  return file !== undefined && existsSync(file)
    ? await commandIn(file)
    : (goCommands.find((command) => command.id === id) ?? (await loadRegistry()).get(id))
}
