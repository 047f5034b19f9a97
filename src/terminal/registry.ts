import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCommand } from '@/command/command'
import { createRegistry, type Registry } from '@/command/registry'
import { composeNouns } from '@/command/compose-nouns'
import type { NounParts, Nouns } from '@/command/nouns'
import { createGoCommands } from '@/features/go-command'
import { composeScreens, type DeclaredScreen, type Screen } from '@/features/screen'

/** The folder of the project. */
export const root = join(import.meta.dirname, '..', '..')

const folder = join(root, 'commands')
const commandFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.ts'),
  )
const commandIn = async (file: string) =>
  ((await import(pathToFileURL(file).href)) as { default: AnyCommand }).default

/** What the features export in their files of a name, such as `screens.ts`. */
export async function featureFiles<M>(name: string): Promise<readonly M[]> {
  const features = join(root, 'src', 'features')
  const files = readdirSync(features)
    .map((feature) => join(features, feature, name))
    .filter((file) => existsSync(file))
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)) as M))
}

/** The same screens as in the browser. They take half a second to import, most of it for their icons. */
export const loadScreens = async (): Promise<readonly Screen[]> =>
  composeScreens(
    (await featureFiles<{ screens: readonly DeclaredScreen[] }>('screens.ts')).flatMap(
      (file) => file.screens,
    ),
  )

/** The same as `features/nouns.ts` in the browser. */
export const loadNouns = async (): Promise<Nouns> =>
  composeNouns((await featureFiles<{ noun: NounParts }>('noun.ts')).map(({ noun }) => noun))

const loadGoCommands = async () => createGoCommands(await loadScreens())

/** The same registry as in the browser, read from the command files. */
export async function loadRegistry(): Promise<Registry> {
  const commands = await Promise.all(
    commandFiles().map((file) => commandIn(join(file.parentPath, file.name))),
  )
  return createRegistry([...commands, ...(await loadGoCommands())])
}

/** The ids of all commands. */
export const loadCommandIds = async (): Promise<readonly string[]> =>
  (await loadRegistry()).all.map(({ id }) => id)

/**
 * One command, read from its own file (`<noun>.<verb>` is `<noun>/<verb>.ts`) without all the others; for a former
 * id all are read.
 */
export async function loadCommand(id: string): Promise<AnyCommand | undefined> {
  const file = /^[a-z\d-]+\.[a-z\d-]+$/.test(id) ? join(folder, `${id.replace('.', '/')}.ts`) : undefined
  return file !== undefined && existsSync(file)
    ? await commandIn(file)
    : ((await loadGoCommands()).find((command) => command.id === id) ?? (await loadRegistry()).get(id))
}
