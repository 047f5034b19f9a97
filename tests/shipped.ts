import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { isProduct } from './imports'
import { filesBelow, root } from './registries'

const isSource = (file: string) => /\.(tsx?|css)$/.test(file) && isProduct(file)

/** The sources that are shipped: without tests, their helpers, build scripts and the documentation site. */
export const shippedFiles: readonly string[] = ['src', 'commands']
  .flatMap((folder) => filesBelow(folder, isSource))
  .filter((file) => !/^src\/docs\/|\/vite-[^/]+\.ts$/.test(file))

const specifier =
  /(?:^(?:import|export)\s+(?:[\w\s{},*$]+?\s+from\s+)?|\bimport\(\s*|^@import\s+)['"]([^'"\s]+)['"]/gm
const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
const isOwn = (path: string) =>
  /^(\.|@\/|@commands\/|@locales\/|virtual:|node:)/.test(path) || builtinModules.includes(path)

/** The external packages that a source imports, including type-only imports. */
export const packagesIn = (code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(specifier)].flatMap(([, path = '']) => (isOwn(path) ? [] : [packageOf(path)])))

/** The packages that shipped sources import, each with the files that import it. */
export function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const file of shippedFiles)
    for (const name of packagesIn(readFileSync(join(root, file), 'utf8')))
      importers.set(name, [...(importers.get(name) ?? []), file])
  return importers
}

/** Used by shipped sources, but not part of what they are built to: `vite` and the query tools serve `--dev` only. */
export const developmentOnly: readonly string[] = ['vite', '@tanstack/react-query-devtools']

/** An entry of `package-lock.json`. */
export type Locked = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly inBundle?: true
  readonly hasInstallScript?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** All packages of `package-lock.json`, by their paths; the project itself is `''`. */
export const locked = (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
).packages

/** The path of a package that another one imports: in its own folder, or in one above it. */
function resolvePackage(name: string, importer: string): string | undefined {
  const path = `${importer === '' ? '' : `${importer}/`}node_modules/${name}`
  if (path in locked) return path
  const parent = importer.lastIndexOf('/node_modules/')
  if (importer === '') return undefined
  return resolvePackage(name, parent < 0 ? '' : importer.slice(0, parent))
}

/** The packages that are shipped: those that shipped sources import, and what these depend on. Paths of `package-lock.json`. */
export function shippedPackages(): readonly string[] {
  const direct = [...readImporters().keys()].filter((name) => !developmentOnly.includes(name))
  const paths = new Set<string>()
  const add = (name: string, importer: string) => {
    const path = resolvePackage(name, importer)
    // Optional dependencies of other systems are not locked here.
    if (path === undefined || paths.has(path)) return
    paths.add(path)
    for (const next of Object.keys(locked[path]?.dependencies ?? {})) add(next, path)
  }
  for (const name of direct) add(name, '')
  return [...paths].sort()
}
