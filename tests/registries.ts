import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCommand } from '@/command/command'
import { flatten, type Block } from '@/i18n/catalogue'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** Every file below a folder, as paths from the project's folder with forward slashes. */
export function filesBelow(folder: string, keep: (path: string) => boolean = () => true): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(keep)
    .sort()
}

/** The sources that call the broker's API, all in one text: commands, features, and what both are built on. */
export const readApiCallers = (): string =>
  [
    'src/api',
    'src/app',
    'src/command',
    'src/connection',
    'src/detail',
    'src/features',
    'src/form',
    'src/list',
    'src/mqtt',
    'src/palette',
    'commands',
  ]
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

/** All command files with their exports. */
export async function commandFiles(): Promise<{ file: string; command: AnyCommand }[]> {
  const files = filesBelow('commands', (path) => path.endsWith('.ts'))
  return await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)) as {
        default: AnyCommand
      }
      return { file, command: module.default }
    }),
  )
}

/** The texts of one language by their file, such as `rule`, each as a flat map. */
export const textFiles = (language: 'en' | 'zh'): ReadonlyMap<string, Record<string, string>> =>
  new Map(
    filesBelow(`locales/${language}`).map((file) => [
      basename(file, '.json'),
      flatten(JSON.parse(readFileSync(join(root, file), 'utf8')) as Block),
    ]),
  )

/** One language's catalogue as a flat map. */
export const words = (language: 'en' | 'zh'): Record<string, string> =>
  Object.assign({}, ...textFiles(language).values()) as Record<string, string>
