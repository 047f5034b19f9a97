import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../support/fixture'
import buildServer from '../support/server-build'
import { accessLines } from './access'
import { aclLines } from './acl'
import { launch } from './browser'
import { buildHooks, buildLines, servePages } from './build'
import { chartLines } from './chart'
import { listLines, silenceLines, typingLines } from './console'
import { printLines, type Line } from './figures'
import { explorerLines } from './explorer'
import { flowLines } from './flow'
import { formLines } from './form'
import { hoursLines } from './hours'
import { loadLines } from './load'
import { mqttLines } from './mqtt'
import { paletteLines } from './palette'
import { planLines } from './plan'
import { searchLines } from './search'
import { serveLines } from './serve'
import { sqlLines } from './sql'
import { printTasks } from './tasks'
import { logLines, payloadLines } from './viewers'

const [path, ...expected] = process.argv.slice(2)
if (path === undefined) throw new Error('usage: main.ts <path of Chromium> [part …]')
mkdirSync(join(import.meta.dirname, '..', '..', '.cache'), { recursive: true })

const lines: Line[] = []
/** Measures a part, unless others were requested by name. */
async function part(name: string, work: () => Line[] | Promise<Line[]>): Promise<void> {
  if (expected.length > 0 && !expected.includes(name)) return
  const started = Date.now()
  lines.push(...(await work()))
  console.error(`measured ${name} in ${Math.round((Date.now() - started) / 1000)} s`)
}

await part('build', buildLines)
const pages = await servePages()
const hooks = await buildHooks()
await part('search', searchLines)
const browser = await launch(path)
await part('palette', () => paletteLines(browser, pages.url('palette')))
await part('charts', () => chartLines(browser, pages.url('chart')))
await buildServer()
await part('load', loadLines)
await part('serve', serveLines)
const server = await startServer(['--seed', 'busy'])
await part('typing', () => typingLines(browser, server, hooks))
await part('form', () => formLines(browser, server, hooks))
await part('sql', () => sqlLines(browser, server, hooks))
await part('acl', () => aclLines(browser, server, hooks))
await browser.close()
// From here on frames are throttled to the display rate: otherwise the animated pending bar is drawn a thousand times a second and
// takes processor time from the measurement.
const paced = await launch(path, true)
await part('clients', () => listLines(paced, server))
await part('payload', () => payloadLines(paced, server))
await part('log', () => logLines(paced, server))
await part('mqtt', () => mqttLines(paced, pages.url('mqtt'), server, hooks))
await part('explorer', () => explorerLines(paced, server, hooks))
await part('flow', () => flowLines(paced, server))
await part('silence', () => silenceLines(paced, server))
await part('hours', () => hoursLines(paced, server))
await part('plan', () => planLines(paced, server))
await part('access', async () => {
  const unpaced = await launch(path, false)
  const measured = await accessLines(paced, unpaced, server, hooks)
  await unpaced.close()
  return measured
})
await paced.close()
await server.stop()
pages.close()
console.log()
printLines(lines)
if (expected.length === 0) printTasks(path)
process.exit(0)
