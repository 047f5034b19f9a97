import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../support/fixture'
import buildServer from '../support/server-build'
import { accessLines } from './access'
import { aclLines } from './acl'
import { launch } from './browser'
import { buildHooks, buildLines, buildProduct, servePages } from './build'
import { chartLines } from './chart'
import { listLines, silenceLines, typingLines } from './console'
import { dashboardLines } from './dashboard/lines'
import { explorerLines } from './explorer'
import { printLines, type Line } from './figures'
import { flowLines } from './flow'
import { formLines } from './form'
import { hoursLines } from './hours'
import { loadLines } from './load'
import { mqttLines } from './mqtt'
import { readOptions } from './options'
import { paletteLines } from './palette'
import { planLines } from './plan'
import { searchLines } from './search'
import { serveLines } from './serve'
import { sqlLines } from './sql'
import { printTasks } from './tasks'
import { logLines, payloadLines } from './viewers'

/** Makes a value when it is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const product = once(buildProduct)
const pages = once(servePages)
const hooks = once(() => buildHooks('hooks'))
const browser = once(() => launch(options.browser))
/** Frames are throttled to the display rate: otherwise the animated pending bar is drawn a thousand times a second and takes CPU time. */
const paced = once(() => launch(options.browser, true))
const bundle = once(async () => {
  await product()
  await buildServer()
})
const cleanups: (() => Promise<void>)[] = []
const server = once(async () => {
  await bundle()
  const started = await startServer(['--seed', 'busy'])
  cleanups.push(started.stop)
  return started
})

/** The parts in their order. */
const parts: Readonly<Record<string, () => Promise<Line[]>>> = {
  build: async () => buildLines(await product()),
  search: async () => searchLines(),
  palette: async () => paletteLines(await browser(), (await pages()).url('palette')),
  charts: async () => chartLines(await browser(), (await pages()).url('chart')),
  load: async () => {
    await bundle()
    return loadLines()
  },
  serve: async () => {
    await bundle()
    return serveLines()
  },
  dashboard: async () => {
    await bundle()
    return dashboardLines(options)
  },
  typing: async () => typingLines(await browser(), await server(), await hooks()),
  form: async () => formLines(await browser(), await server(), await hooks()),
  sql: async () => sqlLines(await browser(), await server(), await hooks()),
  acl: async () => aclLines(await browser(), await server(), await hooks()),
  clients: async () => listLines(await paced(), await server()),
  payload: async () => payloadLines(await paced(), await server()),
  log: async () => logLines(await paced(), await server()),
  mqtt: async () => mqttLines(await paced(), (await pages()).url('mqtt'), await server(), await hooks()),
  explorer: async () => explorerLines(await paced(), await server(), await hooks()),
  flow: async () => flowLines(await paced(), await server()),
  silence: async () => silenceLines(await paced(), await server()),
  hours: async () => hoursLines(await paced(), await server()),
  plan: async () => planLines(await paced(), await server()),
  access: async () => accessLines(await paced(), await browser(), await server(), await hooks()),
}

const options = readOptions(process.argv.slice(2), Object.keys(parts))
mkdirSync(join(import.meta.dirname, '..', '..', '.cache'), { recursive: true })
const lines: Line[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (options.parts.length > 0 && !options.parts.includes(name)) continue
    const started = Date.now()
    lines.push(...(await measure()))
    console.error(`measured ${name} in ${Math.round((Date.now() - started) / 1000)} s`)
  }
} finally {
  for (const cleanup of cleanups) await cleanup()
}
console.log()
printLines(lines)
if (options.parts.length === 0) printTasks(options.browser)
process.exit(0)
