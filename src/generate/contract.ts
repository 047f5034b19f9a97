import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findExports } from './exports.ts'

/** The files that declare endpoints: the contracts of the features, and the endpoints of no single feature. */
const isContractFile = (path: string): boolean =>
  /^(?:contract\/[\w-]+|features\/[\w-]+\/contract[\w-]*)\.ts$/.test(path)

const findContractModules = (root: string): readonly string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isContractFile)
    .map((path) => path.slice(0, -'.ts'.length))

/** Whether a file of the repository, by its path from the root, can change what {@link renderContract} gives. */
export const isContractSource = (path: string): boolean =>
  path.startsWith('src/') && isContractFile(path.slice('src/'.length))

/** The table of all endpoints: whatever these files export under a name that ends with `Endpoints`. */
export function renderContract(root: string): string {
  const declared = findExports(
    join(root, 'src'),
    findContractModules(root),
    /^export const (\w+Endpoints)\b/gm,
  )
  return [
    ...declared.map(({ module, names }) => `import { ${names.join(', ')} } from '@/${module}'`),
    '',
    '/** All endpoints of `/api/v5` of all releases that the console calls and the embedded broker serves. */',
    'export const contract = {',
    ...declared.flatMap(({ names }) => names.map((name) => `  ...${name},`)),
    '} as const',
    '',
  ].join('\n')
}
