import { execFileSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { build, loadConfigFromFile, preview, type Rolldown } from 'vite'
import { alone, count, whether, type Line } from './figures'

const root = join(import.meta.dirname, '..', '..')
const configFile = join(root, 'vite.config.ts')
const pages = ['palette', 'chart', 'mqtt']

type Chunk = Rolldown.OutputChunk

/** What `tests/budget.mjs` reports of one stage of a first visit, in bytes of gzip. */
type Stage = {
  readonly title: string
  readonly size: number
  readonly limit: number
  readonly files: readonly { readonly name: string }[]
}

/** The stages of the build in `dist`, by the same measure as the gate's. */
const measure = (): readonly Stage[] =>
  JSON.parse(
    execFileSync(process.execPath, [join(root, 'tests', 'budget.mjs'), '--json'], { encoding: 'utf8' }),
  ) as Stage[]

const holds = (chunk: Chunk, library: RegExp) => chunk.moduleIds.some((id) => library.test(id))

/** Builds the product into `dist`. */
export const buildProduct = async (): Promise<Rolldown.RolldownOutput> =>
  (await build({ root, configFile, logLevel: 'error' })) as Rolldown.RolldownOutput

/** Reports what each stage of a first visit loads of the product that was built. */
export function buildLines(built: Rolldown.RolldownOutput): Line[] {
  const chunks = built.output.filter((part): part is Chunk => part.type === 'chunk')
  const stages = measure()
  const names = new Set(stages.flatMap(({ files }) => files.map(({ name }) => name)))
  const first = chunks.filter(({ fileName }) => names.has(basename(fileName)))
  const libraries: [string, RegExp][] = [
    ['chart', /node_modules\/@nivo\//],
    ['editor', /node_modules\/@?codemirror/],
    ['graph', /node_modules\/@xyflow\//],
    ['MQTT', /node_modules\/mqtt\/|src\/mqtt\//],
  ]
  const early = libraries
    .filter(([, pattern]) => first.some((chunk) => holds(chunk, pattern)))
    .map(([name]) => name)
  const lazy = libraries
    .filter(([, pattern]) => chunks.some((chunk) => holds(chunk, pattern)))
    .map(([name]) => name)
  return [
    ...stages.map(({ title, size, limit }) =>
      alone(`${title}: JavaScript, gzip`, size, (bytes) => `${count(bytes)} B`, limit),
    ),
    whether(
      'first visit: chart, editor, graph and MQTT code',
      early.length === 0 ? 'none of it' : early.join(', '),
      early.length === 0,
      `lazy (built: ${lazy.join(', ') || 'none'})`,
    ),
  ]
}

/** Builds the pages that are measured into `.cache/bench`, never into `dist`, and serves them. */
export async function servePages(): Promise<{ url: (page: string) => string; close: () => void }> {
  const outDir = join(root, '.cache', 'bench')
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile)
  if (loaded === null) throw new Error('the configuration of the build cannot be read')
  // One by one: otherwise shared code of two pages would be one file that runs both.
  for (const page of pages) {
    await build({
      ...loaded.config,
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // In one file: the chunks of the product fit its own entry points, and one could run before its dependencies here.
      build: {
        ...loaded.config.build,
        outDir: join(outDir, page),
        emptyOutDir: true,
        rolldownOptions: {
          input: join(root, 'e2e', 'bench', 'pages', `${page}.html`),
          output: { codeSplitting: false },
        },
      },
    })
  }
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const base = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
  if (base === undefined) throw new Error('the pages of the benchmark are not served')
  return { url: (page) => `${base}${page}/e2e/bench/pages/${page}.html`, close: () => void server.close() }
}

/** A script of `pages` in one piece, for pages that are not ours to change. */
export async function buildHooks(name: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'e2e', 'bench', 'pages', `${name}.ts`), formats: ['iife'], name: 'hooks' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (code === undefined) throw new Error('the hooks were not built')
  return code
}
