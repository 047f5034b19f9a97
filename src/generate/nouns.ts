import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/features'

/** Whether a file of the repository, by its path from the root, can change what {@link renderNouns} gives. */
export const isNounSource = (path: string): boolean =>
  path.startsWith(`${folder}/`) && /^[\w-]+\/noun\.ts$/.test(path.slice(folder.length + 1))

/** The names in one part of `noun.ts`, such as `ban` of `finders: { ban: banFinder }`. */
function namesIn(part: string, text: string): readonly string[] {
  const [, body = ''] = new RegExp(`^  ${part}: \\{([^}]*)\\}`, 'm').exec(text) ?? []
  return [...body.matchAll(/(?:^|,)\s*(\w+)(?=[:,\s]|$)/g)].map(([, name = '']) => name)
}

const quote = (name: string): string => `'${name}'`

/** The names of what the features add to the command engine by their `noun.ts`. */
export function renderNouns(root: string): string {
  const texts = readdirSync(join(root, folder))
    .map((feature) => join(root, folder, feature, 'noun.ts'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  const collect = (part: string) => texts.flatMap((text) => namesIn(part, text)).sort()
  const list = (part: string) =>
    `[\n${collect(part)
      .map((name) => `  ${quote(name)},\n`)
      .join('')}]`
  return [
    '/** The resources with a finder, whose objects can be picked. */',
    `export const pickable = ${list('finders')} as const`,
    '',
    '/** The resources with relations to others. */',
    `export const related = ${list('relations')} as const`,
    '',
    '/** What an undo restores. */',
    `export type RestoredName =${
      collect('undoTargets')
        .map((name) => `\n  | ${quote(name)}`)
        .join('') || ' never'
    }`,
    '',
  ].join('\n')
}
