import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, preview, type Rolldown } from 'vite'
import { alone, count, whether, type Line } from './figures'

const root = join(import.meta.dirname, '..', '..')
const configFile = join(root, 'vite.config.ts')
const pages = ['palette', 'chart', 'mqtt']

/** The most that a first visit may load, as `tests/budget.mjs` holds it. */
const limit = 180_000

type Chunk = Rolldown.OutputChunk

/** What a first visit loads: the entry, the first words and the login, with all they import at once. */
function firstLoad(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const queue = chunks.filter((chunk) => chunk.isEntry || /^(en-first|palette|login|shell)$/.test(chunk.name) || chunk.facadeModuleId?.endsWith('virtual:words/en-first') === true)
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = byName.get(name)
      if (next !== undefined) queue.push(next)
    }
  }
  return [...found]
}

const holds = (chunk: Chunk, library: RegExp) => chunk.moduleIds.some((id) => library.test(id))

/** Builds the product into `dist` and tells its first load from the bundler's own list of modules. */
export async function buildLines(): Promise<Line[]> {
  const built = (await build({ root, configFile, logLevel: 'error' })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((part): part is Chunk => part.type === 'chunk')
  const first = firstLoad(chunks)
  const packed = (code: string | Buffer) => gzipSync(code, { level: 9 }).length
  // The theme script is a plain file, loaded before all else.
  const size = first.reduce((sum, chunk) => sum + packed(chunk.code), packed(readFileSync(join(root, 'dist', 'static', 'theme.js'))))
  const libraries: [string, RegExp][] = [['chart', /node_modules\/@nivo\//], ['editor', /node_modules\/@?codemirror/], ['graph', /node_modules\/@xyflow\//], ['MQTT', /node_modules\/mqtt\/|src\/mqtt\//]]
  const early = libraries.filter(([, pattern]) => first.some((chunk) => holds(chunk, pattern))).map(([name]) => name)
  const lazy = libraries.filter(([, pattern]) => chunks.some((chunk) => holds(chunk, pattern))).map(([name]) => name)
  return [
    alone('first load: JavaScript, gzip', size, (bytes) => `${count(bytes)} B`, limit),
    whether('first load: chart, editor, graph and MQTT code', early.length === 0 ? 'none of it' : early.join(', '), early.length === 0, `lazy (built: ${lazy.join(', ') || 'none'})`),
  ]
}

/** Builds the pages that are measured into `.cache/bench`, never into `dist`, and serves them. */
export async function servePages(): Promise<{ url: (page: string) => string; close: () => void }> {
  const outDir = join(root, '.cache', 'bench')
  // One by one: what two pages share would be one file that runs both.
  for (const page of pages) {
    await build({
      root, configFile, logLevel: 'error', publicDir: false,
      build: { outDir: join(outDir, page), emptyOutDir: true, rolldownOptions: { input: join(root, 'e2e', 'bench', 'pages', `${page}.html`) } },
    })
  }
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const base = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]
  if (base === undefined) throw new Error('the pages of the benchmark are not served')
  return { url: (page) => `${base}${page}/e2e/bench/pages/${page}.html`, close: () => void server.close() }
}

/** The key hooks of the pages as one script, for the console itself. */
export async function buildHooks(): Promise<string> {
  const built = (await build({
    root, configFile: false, logLevel: 'error', publicDir: false,
    build: { write: false, minify: false, lib: { entry: join(root, 'e2e', 'bench', 'pages', 'hooks.ts'), formats: ['iife'], name: 'hooks' } },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (code === undefined) throw new Error('the hooks were not built')
  return code
}
