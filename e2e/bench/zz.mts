import { startServer } from '../fixture'
import { launch } from './browser'
import { buildHooks, servePages } from './build'
import { printLines, type Line } from './figures'
import { mqttLines } from './mqtt'
import { logLines, payloadLines } from './viewers'
const pages = await servePages()
const hooks = await buildHooks()
const browser = await launch('/usr/bin/chromium')
const server = await startServer(['--seed', 'busy'])
const lines: Line[] = []
for (const f of [() => payloadLines(browser, server), () => logLines(browser, server), () => mqttLines(browser, pages.url('mqtt'), server, hooks)]) {
  try { lines.push(...await f()) } catch (e) { console.error(e) }
}
printLines(lines); await browser.close(); await server.stop(); pages.close(); process.exit(0)
