import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that declare endpoints: the contracts of the features, and the endpoints of no single feature. */
const isContractFile = (path: string): boolean =>
  /^(?:contract\/[\w-]+|features\/[\w-]+\/contract[\w-]*)\.ts$/.test(path)

const findContractModules = (root: string): readonly string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isContractFile)
    .map((path) => path.slice(0, -'.ts'.length))
    .sort()

/** Whether a file of the repository, by its path from the root, can change what {@link renderContract} gives. */
export const isContractSource = (path: string): boolean =>
  path.startsWith('src/') && isContractFile(path.slice('src/'.length))

/** The table of all endpoints: whatever these files export under a name that ends with `Endpoints`. */
export function renderContract(root: string): string {
  const declared = findContractModules(root).flatMap((module) => {
    const text = readFileSync(join(root, 'src', `${module}.ts`), 'utf8')
    const names = [...text.matchAll(/^export const (\w+Endpoints)\b/gm)].map(([, name = '']) => name)
    return names.length === 0 ? [] : [{ from: `@/${module}`, names: names.sort() }]
  })
  return [
    ...declared.map(({ from, names }) => `import { ${names.join(', ')} } from '${from}'`),
    '',
    '/** All endpoints of `/api/v5` of all releases that the console calls and the embedded broker serves. */',
    'export const contract = {',
    ...declared.flatMap(({ names }) => names.map((name) => `  ...${name},`)),
    '} as const',
    '',
  ].join('\n')
}
