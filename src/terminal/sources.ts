import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCommand } from '@/command/command'
import type { NounParts } from '@/command/nouns'
import type { DeclaredScreen } from '@/features/screen'
import type { Block } from '@/i18n/catalogue'
import type { Listing } from '@/list/listing'
import { root } from './root'

/**
 * What the terminal reads, from the folders of the repository. The package has `bundled-sources.ts` instead, with the same
 * exports: `cli/vite-package.ts`.
 */

const commandFolder = join(root, 'commands')

const importDefault = async (file: string) =>
  ((await import(pathToFileURL(file).href)) as { default: AnyCommand }).default

/** All commands of `commands/`. */
export const readCommands = (): Promise<readonly AnyCommand[]> =>
  Promise.all(
    readdirSync(commandFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((file) => importDefault(join(file.parentPath, file.name))),
  )

/** The command of the file `<noun>/<verb>.ts`; undefined if there is none. */
export async function readCommand(noun: string, verb: string): Promise<AnyCommand | undefined> {
  const file = join(commandFolder, noun, `${verb}.ts`)
  return existsSync(file) ? await importDefault(file) : undefined
}

/** What the features export in their files of a name. */
function readFeatures<M>(name: string): Promise<readonly M[]> {
  const features = join(root, 'src', 'features')
  const files = readdirSync(features)
    .map((feature) => join(features, feature, name))
    .filter((file) => existsSync(file))
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)) as M))
}

/** The screens of all features. */
export const readScreens = async (): Promise<readonly DeclaredScreen[]> =>
  (await readFeatures<{ readonly screens: readonly DeclaredScreen[] }>('screens.ts')).flatMap(
    ({ screens }) => screens,
  )

/** The nouns of all features. */
export const readNouns = async (): Promise<readonly NounParts[]> =>
  (await readFeatures<{ readonly noun: NounParts }>('noun.ts')).map(({ noun }) => noun)

/** The lists of all features. */
export const readListings = async (): Promise<readonly Listing[]> =>
  (await readFeatures<{ readonly listings: readonly Listing[] }>('listings.ts')).flatMap(
    ({ listings }) => listings,
  )

/** The English texts, one block per file. */
export function readTexts(): readonly Block[] {
  const folder = join(root, 'locales', 'en')
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Block)
}
