import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { filesBelow, root } from './registries'

/** What a specifier may mean among the project's own files; undefined for a library. */
function own(file: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : specifier.startsWith('@commands/')
      ? `commands/${specifier.slice('@commands/'.length)}`
      : specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
        : undefined
  if (base === undefined) return undefined
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
    (path) => /\.tsx?$/.test(path) && existsSync(join(root, path)),
  )
}

const statics =
  /(?:^|\n)\s*(?:import|export)\s[^']*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|\bimport\('([^']+)'\)\s*\./g
const dynamics = /\bimport\('([^']+)'\)/g

const specifiers = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].flatMap((hit) =>
    hit.slice(1).filter((one) => one !== undefined),
  )

const found = (file: string, pattern: RegExp): string[] => [
  ...new Set(specifiers(file, pattern).flatMap((one) => own(file, one) ?? [])),
]

/** The project's own files that a file imports, types too: a type whose home knows its user is as hard to move as a function. */
export const imports = (file: string): string[] => found(file, statics)

/** Those it fetches later, when they are needed. */
export const fetches = (file: string): string[] => found(file, dynamics)

/** Files of the product: without tests and their helpers, such as harnesses and the corpus of statements. */
export const isProduct = (file: string): boolean =>
  !/(\.(test|d)|\/(harness|fixture|stage|seeded))\.tsx?$|\/corpus\//.test(file)

/** All TypeScript of the project: the product, its commands, its tests. */
const everyFile = (): string[] =>
  ['src', 'commands', 'tests', 'e2e'].flatMap((folder) =>
    filesBelow(folder, (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')),
  )

/** Circles in a graph of files, each as the way round, back to where it began; at least one of every knot. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const rounds: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string) => {
    if (done.has(file)) return
    if (way.includes(file)) {
      rounds.push([...way.slice(way.indexOf(file)), file])
      return
    }
    way.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    way.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return rounds
}

/** The circles among the project's files. */
export const findCycles = (): string[][] => circles(new Map(everyFile().map((file) => [file, imports(file)])))
