import type { AnyCommand } from '@/command/command'
import { createRegistry, type Registry } from '@/command/registry'
import { composeNouns } from '@/command/compose-nouns'
import type { Nouns } from '@/command/nouns'
import { createGoCommands } from '@/features/go-command'
import { composeScreens, type Screen } from '@/features/screen'
import { readCommand, readCommands, readNouns, readScreens } from '@/terminal/sources'

/** The same screens as in the browser. They take half a second to import, most of it for their icons. */
export const loadScreens = async (): Promise<readonly Screen[]> => composeScreens(await readScreens())

/** The same as `features/nouns.ts` in the browser. */
export const loadNouns = async (): Promise<Nouns> => composeNouns(await readNouns())

const loadGoCommands = async () => createGoCommands(await loadScreens())

/** The same registry as in the browser, read from the command files. */
export const loadRegistry = async (): Promise<Registry> =>
  createRegistry([...(await readCommands()), ...(await loadGoCommands())])

/** The ids of all commands. */
export const loadCommandIds = async (): Promise<readonly string[]> =>
  (await loadRegistry()).all.map(({ id }) => id)

/**
 * One command, read from its own file (`<noun>.<verb>` is `<noun>/<verb>.ts`) without all the others; for a former
 * id all are read.
 */
export async function loadCommand(id: string): Promise<AnyCommand | undefined> {
  const [, noun, verb] = /^([a-z\d-]+)\.([a-z\d-]+)$/.exec(id) ?? []
  const command = noun === undefined || verb === undefined ? undefined : await readCommand(noun, verb)
  return command ?? (await loadGoCommands()).find((one) => one.id === id) ?? (await loadRegistry()).get(id)
}
