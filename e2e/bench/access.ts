import type { Browser } from '@playwright/test'
import { asAdmin } from '../support/api'
import type { Server } from '../support/fixture'
import { press, typeMeasured } from './browser'
import { enter, newPage } from './console'
import { alone, count, median, ms, quantile, type Line } from './figures'
import { admin } from '../support/target'

const id = 'password_based:built_in_database'
const users = 100_000
/** So many go into one body of a request. */
const atOnce = 25_000
const list = `/authentication/detail/${encodeURIComponent(id)}?tab=users`

/** Fills the broker with built-in users, as a file of hashes does. */
async function fill(server: Server): Promise<void> {
  const api = await asAdmin(server)
  await api('POST', '/authentication', {
    mechanism: 'password_based',
    backend: 'built_in_database',
    user_id_type: 'username',
    password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
    enable: false,
  })
  const { token } = (await (
    await fetch(`${server.url}/api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
  ).json()) as { token: string }
  for (let from = 0; from < users; from += atOnce) {
    const rows = Array.from(
      { length: atOnce },
      (_, index) => `device-${String(from + index).padStart(6, '0')},${'0'.repeat(64)},5a17,false`,
    )
    const body = new FormData()
    body.append(
      'filename',
      new File([['user_id,password_hash,salt,is_superuser', ...rows].join('\n')], 'users.csv', {
        type: 'text/csv',
      }),
    )
    const answer = await fetch(`${server.url}/api/v5/authentication/${encodeURIComponent(id)}/import_users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    if (!answer.ok)
      throw new Error(`the users were not taken: ${String(answer.status)} ${await answer.text()}`)
  }
}

// A string, independent of the compiler of this file: goes to another address of the list and resolves with the milliseconds from
// the end of the reply to the paint of the rows that fit.
const paintOf = (to: string, first: string, asked: string) => `new Promise((resolve) => {
  const row = () => document.querySelector('tbody tr[aria-rowindex]')
  const watch = new MutationObserver(() => {
    if (!row()?.textContent.includes(${JSON.stringify(first)})) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const painted = performance.now()
        const reply = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/users?') && name.includes(${JSON.stringify(asked)})).at(-1)
        resolve({ painted: painted - (reply?.responseEnd ?? NaN), waited: (reply?.responseEnd ?? NaN) - (reply?.requestStart ?? NaN) })
      }
      port2.postMessage(0)
    })
  })
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true, attributes: true })
  performance.clearResourceTimings()
  location.hash = ${JSON.stringify(to)}
})`

type Taken = { readonly painted: number; readonly waited: number }

/** The palette while all users match; with unthrottled frames, as for the clients. */
async function typing(unpaced: Browser, server: Server, hooks: string): Promise<number[]> {
  const page = await newPage(unpaced)
  await page.addInitScript({ content: hooks })
  await enter(page, server.url, list)
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const keys: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    await press(page, 'Control+k', 'keydown')
    keys.push(...(await typeMeasured(page, 'edit device-0427')))
    await page.keyboard.press('Escape')
  }
  await page.close()
  return keys
}

/** A hundred out of 100,000 built-in users: listed page by page and found by a part of their name, as clients are. */
export async function accessLines(
  paced: Browser,
  unpaced: Browser,
  server: Server,
  hooks: string,
): Promise<Line[]> {
  await fill(server)
  const keys = await typing(unpaced, server, hooks)
  const page = await newPage(paced)
  await enter(page, server.url, list)
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const text = await page.getByRole('main').textContent()
  const pages: Taken[] = []
  for (let turn = 2; turn < 18; turn += 1)
    pages.push(
      await page.evaluate<Taken>(
        paintOf(
          `${list}&page=${turn}`,
          `device-${String((turn - 1) * 100).padStart(6, '0')}`,
          `page=${turn}&`,
        ),
      ),
    )
  const results: Taken[] = []
  for (let turn = 0; turn < 16; turn += 1) {
    const name = `device-0${String(42 + turn)}7`
    results.push(
      await page.evaluate<Taken>(paintOf(`${list}&like_user_id=${name}`, name, `like_user_id=${name}`)),
    )
  }
  await page.close()
  return [
    alone(
      `built-in users: 100 of ${/of ([\d,]+)/.exec(text ?? '')?.[1] ?? '?'}, DOM nodes of the whole page`,
      nodes,
      count,
      3000,
    ),
    alone('built-in users: reply to painted, median', median(pages.map(({ painted }) => painted)), ms, 100),
    alone(
      'built-in users: reply to painted, p95',
      quantile(
        pages.map(({ painted }) => painted),
        0.95,
      ),
      ms,
    ),
    alone(
      'built-in users: the embedded broker’s reply of a page, median',
      median(pages.map(({ waited }) => waited)),
      ms,
    ),
    alone(
      'built-in users: found by a part of the name, reply to painted, median',
      median(results.map(({ painted }) => painted)),
      ms,
      100,
    ),
    alone('palette over 100,000 users: key to paint, p95', quantile(keys, 0.95), ms, 50),
  ]
}
