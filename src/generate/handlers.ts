import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findExports } from './exports.ts'

const folder = 'src/broker/handlers'

/** Whether a file of the repository, by its path from the root, can change what {@link renderHandlers} gives. */
export const isHandlerSource = (path: string): boolean =>
  path.startsWith(`${folder}/`) && /^[\w-]+\.ts$/.test(path.slice(folder.length + 1))

/** A function that calls all makers of handlers: whatever this folder exports under a name like `createRuleHandlers`. */
export function renderHandlers(root: string): string {
  const modules = readdirSync(join(root, folder))
    .filter((file) => isHandlerSource(`${folder}/${file}`))
    .map((file) => file.slice(0, -'.ts'.length))
  const makers = findExports(
    join(root, folder),
    modules,
    /^export (?:const|function) (create\w+Handlers)\b/gm,
  )
  return [
    "import type { HandlerContext } from '../state'",
    ...makers.map(({ module, names }) => `import { ${names.join(', ')} } from './${module}'`),
    '',
    '/** The handlers of all files of this folder. */',
    'export const createCollectedHandlers = (context: HandlerContext) => ({',
    ...makers.flatMap(({ names }) => names.map((name) => `  ...${name}(context),`)),
    '})',
    '',
  ].join('\n')
}
