import type { Browser } from '@playwright/test'
import type { Server } from '../support/fixture'
import { enter, newPage } from './console'
import { alone, median, ms, type Line } from './figures'

/** As many targets as a link may name. */
const targets = 500
const turns = 8

// Text, so that it is the same whatever compiles this file: from the next key that opens the plan on, the milliseconds until all
// requests are painted, and until what else is affected is.
const arm = `window.planTaken = new Promise((resolve, reject) => {
  const onKey = (event) => {
    if (event.key !== '.') return
    removeEventListener('keydown', onKey, true)
    const started = event.timeStamp
    const times = []
    const includes = (text) => document.querySelector('[role=alertdialog] [role=group]')?.textContent.includes(text) === true
    const look = () => {
      if (performance.now() - started > 20000) return reject(new Error('no plan is shown'))
      const next = times.length === 0 ? includes('${targets} requests') && !includes('still being read') : includes('${targets} sessions end')
      if (!next) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        times.push(performance.now() - started)
        if (times.length === 2) resolve(times)
        else look()
      }
      port2.postMessage(0)
    }
    look()
  }
  addEventListener('keydown', onKey, true)
})
undefined`

/** The confirmation before kicking five hundred clients: time until its plan is shown. */
export async function planLines(browser: Browser, server: Server): Promise<Line[]> {
  const page = await newPage(browser)
  await enter(page, server.url, '/clients')
  const ids = Array.from(
    { length: targets },
    (_, index) => `&clientid=device-${String(index).padStart(5, '0')}`,
  ).join('')
  await page.evaluate((run) => {
    location.hash = `/clients?run=client.kick${run}`
  }, ids)
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').waitFor()
  const requests: number[] = []
  const effects: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    // Armed before the key is pressed, which the page might else meet first.
    await page.evaluate(arm)
    await page.keyboard.press('Control+.')
    const [all = NaN, besides = NaN] = await page.evaluate<number[]>('window.planTaken')
    // The first also fetches the plan's own file.
    if (turn > 0) {
      requests.push(all)
      effects.push(besides)
    }
    await page.keyboard.press('Control+.')
    await question.getByRole('group').waitFor({ state: 'detached' })
  }
  await page.close()
  return [
    alone(`plan of ${targets} targets: opened to painted, median`, median(requests), ms, 300),
    alone(`plan of ${targets} targets: with what else is affected, median`, median(effects), ms),
  ]
}
