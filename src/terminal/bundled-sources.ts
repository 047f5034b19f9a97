import type { AnyCommand } from '@/command/command'
import type { NounParts } from '@/command/nouns'
import type { DeclaredScreen } from '@/features/screen'
import type { Block } from '@/i18n/catalogue'
import type { Listing } from '@/list/listing'

/** What the terminal reads in the package, where there are no folders: see `sources.ts`. */

const commands = import.meta.glob<AnyCommand>('../../commands/*/*.ts', { import: 'default' })
const screens = import.meta.glob<readonly DeclaredScreen[]>('../features/*/screens.ts', { import: 'screens' })
const nouns = import.meta.glob<NounParts>('../features/*/noun.ts', { import: 'noun' })
const listings = import.meta.glob<readonly Listing[]>('../features/*/listings.ts', { import: 'listings' })
const texts = import.meta.glob<Block>('../../locales/en/*.json', { eager: true, import: 'default' })

const loadAll = <T>(modules: Readonly<Record<string, () => Promise<T>>>): Promise<readonly T[]> =>
  Promise.all(Object.values(modules).map((load) => load()))

export const readCommands = (): Promise<readonly AnyCommand[]> => loadAll(commands)

export const readCommand = async (noun: string, verb: string): Promise<AnyCommand | undefined> =>
  await commands[`../../commands/${noun}/${verb}.ts`]?.()

export const readScreens = async (): Promise<readonly DeclaredScreen[]> => (await loadAll(screens)).flat()

export const readNouns = (): Promise<readonly NounParts[]> => loadAll(nouns)

export const readListings = async (): Promise<readonly Listing[]> => (await loadAll(listings)).flat()

export const readTexts = (): readonly Block[] => Object.values(texts)
