// The pictures of the README and the documentation site: `npm run pictures -- docs`. Needs a build of the console.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { root } from './processes.mjs'

const size = { width: 1440, height: 900 }
const sql = 'SELECT payload.celsius AS celsius, topic FROM "sensors/#" WHERE payload.celsius > 20'

/** Starts the server with the embedded broker; resolves to it and the console's address. */
function startServer() {
  const args = ['--port', '0', '--mqtt-port', '0', '--ws-port', '0', '--api', '6.2']
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts', ...args], { cwd: root })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (piece) => {
      output += piece
      const [, address] = /^Switchboard +(\S+)$/m.exec(output) ?? []
      if (address !== undefined) resolve({ child, address })
    })
    child.once('exit', () => reject(new Error(output)))
  })
}

/** Opens a page in a theme and logs in. */
async function openConsole(browser, address, theme) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, locale: 'en' })
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.reload()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('public')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Do not show again' }).click()
  return page
}

/** What is shown in each picture; the theme is that of its page. */
const pictures = {
  async overview(page) {
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    // The charts begin with the second minute of the broker.
    await page.getByText('no data').first().waitFor({ state: 'hidden', timeout: 240_000 })
  },
  async palette(page) {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Clients', exact: true })
      .click()
    await page.getByRole('link', { name: 'sensor-03' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('kick sensor-03')
    await page.getByRole('option', { name: /sensor-03/ }).waitFor()
  },
  async plan(page) {
    await page.getByRole('option', { name: /sensor-03/ }).waitFor()
    await page.keyboard.press('Control+.')
    await page.getByText('Requests to send').waitFor()
    await page.getByText('/clients/sensor-03').first().waitFor()
  },
  async clients(page) {
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Clients', exact: true })
      .click()
    await page.getByRole('link', { name: 'sensor-03' }).waitFor()
    await page.keyboard.press('j')
  },
  async rule(page) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(sql)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create rule' }).waitFor()
    await page.getByRole('textbox', { name: 'Payload' }).fill('{"celsius": 21.5}')
    await page.getByLabel(/^Topic/).fill('sensors/3/temp')
    await page.getByRole('button', { name: /Run test/ }).click()
    await page.getByText('Test passed').waitFor()
  },
}
const themes = { dark: ['overview', 'palette', 'plan'], light: ['clients', 'rule'] }

/** Takes all pictures into `e2e/pictures`. */
export async function takeDocsPictures() {
  const { child, address } = await startServer()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const [theme, names] of Object.entries(themes)) {
      const page = await openConsole(browser, address, theme)
      for (const name of names) {
        await pictures[name](page)
        await page.screenshot({ path: join(root, 'e2e/pictures', `${name}.png`), animations: 'disabled' })
      }
    }
  } finally {
    await browser.close()
    child.kill()
  }
}
