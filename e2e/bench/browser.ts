import { chromium, type Page } from '@playwright/test'
import { startServer } from '../fixture'
import { median, ms, quantile, type Line } from './figures'

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login?to=%2Fclients`)
  await page.locator('input[autocomplete=username]').fill('admin')
  await page.locator('input[autocomplete=current-password]').fill('public')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /skip/i }).click()
  await page.getByRole('row').nth(5).waitFor()
}

/** From a key event to the frame after it is drawn, measured inside the page. */
const keyToPaint = (page: Page, selector: string, text: string) =>
  page.evaluate(async ([target, letters]) => {
    const input = document.querySelector<HTMLInputElement>(target ?? '')
    if (input === null) throw new Error(`no ${String(target)}`)
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const times: number[] = []
    for (let index = 1; index <= (letters ?? '').length; index += 1) {
      const started = performance.now()
      setter?.call(input, (letters ?? '').slice(0, index))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      times.push(performance.now() - started)
    }
    return times
  }, [selector, text] as const)

/** What only a browser can tell: the list from 100,000, the palette's keys to paint, and silence when hidden. */
export async function browserLines(executablePath: string): Promise<Line[]> {
  const server = await startServer(['--seed', 'busy'])
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, server.url)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const rows = await page.getByRole('row').count()

    const paints: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const reply = page.waitForResponse((response) => response.url().includes('/api/v5/clients?'))
      await page.keyboard.press('r')
      const finished = await reply
      await finished.finished()
      paints.push(await page.evaluate(() => new Promise<number>((resolve) => {
        const started = performance.now()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      })))
    }

    const opened: number[] = []
    const keys: number[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const started = Date.now()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      opened.push(Date.now() - started)
      keys.push(...(await keyToPaint(page, '[role=combobox]', 'kick cli')))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'detached' })
    }
    await page.evaluate(() => {
      const bare = document.createElement('input')
      bare.id = 'bare'
      document.body.append(bare)
    })
    const bare: number[] = []
    for (let turn = 0; turn < 9; turn += 1) bare.push(...(await keyToPaint(page, '#bare', 'kick cli')))
    const ratio = median(keys) / median(bare)
    return [
      { what: `clients: DOM nodes with ${rows - 1} rows from 100,000`, figure: String(nodes), aim: '≤ 3,000', met: nodes <= 3000 },
      { what: 'clients: painted after the reply, median', figure: ms(median(paints)), aim: '≤ 100 ms', met: median(paints) <= 100 },
      { what: 'palette: opened, median (with the driver)', figure: ms(median(opened)), aim: '', met: undefined },
      { what: 'palette: key to paint, p95', figure: ms(quantile(keys, 0.95)), aim: '', met: undefined },
      { what: 'palette: key to paint against a bare input, median', figure: ratio.toFixed(2), aim: '≤ 2', met: ratio <= 2 },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
