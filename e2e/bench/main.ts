import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../fixture'
import { launch } from './browser'
import { buildHooks, buildLines, servePages } from './build'
import { chartLines } from './chart'
import { listLines, silenceLines, typingLines } from './console'
import { printLines, type Line } from './figures'
import { flowLines } from './flow'
import { formLines } from './form'
import { hoursLines } from './hours'
import { mqttLines } from './mqtt'
import { paletteLines } from './palette'
import { searchLines } from './search'
import { sqlLines } from './sql'
import { printTasks } from './tasks'
import { logLines, payloadLines } from './viewers'

const path = process.argv[2]
if (path === undefined) throw new Error('usage: main.ts <path of Chromium>')
mkdirSync(join(import.meta.dirname, '..', '..', '.cache'), { recursive: true })

const lines: Line[] = []
async function part(name: string, work: () => Line[] | Promise<Line[]>): Promise<void> {
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
const server = await startServer(['--seed', 'busy'])
await part('client list', () => listLines(browser, server))
await part('typing', () => typingLines(browser, server, hooks))
await part('viewers', async () => [...(await payloadLines(browser, server)), ...(await logLines(browser, server))])
await part('bridge form', () => formLines(browser, server, hooks))
await part('rule editor', () => sqlLines(browser, server, hooks))
await part('MQTT client', () => mqttLines(browser, pages.url('mqtt'), server, hooks))
await browser.close()
// Here nothing is drawn against the clock, so frames come at the display's pace.
const paced = await launch(path, true)
await part('flow', () => flowLines(paced, server))
await part('silence', () => silenceLines(paced, server))
await part('hours', () => hoursLines(paced, server))
await paced.close()
await server.stop()
pages.close()
console.log()
printLines(lines)
printTasks(path)
process.exit(0)
