import { expect, type Page } from '@playwright/test'
import type { Server } from './fixture'
import { admin } from './target'

/** Goes to an address of the console and waits until it has loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/**
 * Whether device text has become anything but text: an element, a handler, a link that leads elsewhere; or hides, reorders or
 * is half a character where it is shown. Scripts that run, foreign requests and policy reports are watched by the fixture.
 */
export async function expectOnlyText(page: Page, where: string): Promise<void> {
  const result = await page.evaluate(() => {
    const wrong: string[] = []
    // U+2068 and U+2069 are ours: they isolate right-to-left words. U+200D is part of emoji.
    const hides =
      /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066\u2067\u200B\u200C\u200E\u200F\uFEFF]|\p{Surrogate}/u
    if (hides.test(document.title)) wrong.push(`title: ${JSON.stringify(document.title)}`)
    for (const element of document.querySelectorAll('body *')) {
      const name = element.localName
      if (
        ['img', 'iframe', 'object', 'embed', 'link', 'base', 'form'].includes(name) &&
        !(name === 'form' && element.querySelector('input') !== null)
      )
        wrong.push(`element ${name}`)
      if (name === 'script' && !element.hasAttribute('src')) wrong.push('inline script')
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) wrong.push(`${name} ${attribute}=${value}`)
        if (
          ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(attribute) &&
          !/^(#|\.\/static\/|https?:\/\/)/.test(value)
        )
          wrong.push(`${name} ${attribute}=${value.slice(0, 80)}`)
        if (['title', 'aria-label', 'placeholder', 'alt'].includes(attribute) && hides.test(value))
          wrong.push(`${attribute}: ${JSON.stringify(value).slice(0, 80)}`)
      }
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE && hides.test(child.nodeValue ?? ''))
          wrong.push(`text: ${JSON.stringify(child.nodeValue).slice(0, 80)}`)
    }
    return wrong
  })
  expect(result, where).toEqual([])
}

/** Expects that no text makes the page wider than its window: long text is truncated, wraps or scrolls in its own frame. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')].map(
      (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
    ),
  )
  expect(over, where).toEqual([0, 0])
}

/** No text leaves the frame: that of the dialog on show, or another. */
export async function expectInside(
  page: Page,
  where: string,
  inner = page.locator('[aria-modal=true] > div').last(),
): Promise<void> {
  const outside = await inner.evaluate((panel) => {
    const frame = panel.getBoundingClientRect()
    return [...panel.querySelectorAll('*')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        // Ignore visually hidden text and text clipped by its own frame.
        if (
          box.width <= 1 ||
          element.closest('.sr-only') !== null ||
          element.parentElement?.closest('.truncate') !== null
        )
          return false
        const spills =
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0 &&
          getComputedStyle(element).overflowX === 'visible'
        return spills || box.right > frame.right + 1 || box.left < frame.left - 1
      })
      .map((element) => `${element.localName}: ${(element.textContent ?? '').slice(0, 40)}`)
  })
  expect(outside, where).toEqual([])
}

export type Line = { readonly cells: readonly string[]; readonly height: number }

/** Every row of the table, by scrolling through it: only visible ones are rendered. Cells as shown. */
export async function allRows(page: Page): Promise<Line[]> {
  await expect(page.locator('tbody tr[data-index]').first()).toBeVisible()
  const lines = new Map<number, Line>()
  const frame = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.locator('tr[data-index]') })
  // Scrolls one step: the rendered rows, and whether the end is reached.
  const step = async () => {
    const now = await page.locator('tbody tr[data-index]').evaluateAll((rows) =>
      rows.map((row) => ({
        index: Number((row as HTMLElement).dataset['index']),
        height: row.getBoundingClientRect().height,
        // The device's text, without the visually hidden state next to it.
        cells: [...row.querySelectorAll('td')].map(
          (cell) => (cell.querySelector('bdi') ?? cell).textContent ?? '',
        ),
      })),
    )
    for (const { index, ...line } of now) lines.set(index, line)
    return await frame.evaluate((element) => {
      const end = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
      element.scrollTop = end ? 0 : element.scrollTop + element.clientHeight * 0.6
      return end
    })
  }
  await expect
    .poll(async () => (await step()) && lines.size === Math.max(...lines.keys()) + 1, { intervals: [30] })
    .toBe(true)
  return [...lines.entries()].sort(([a], [b]) => a - b).map(([, line]) => line)
}

/** Calls the management API of the embedded broker without the console, with its own token. */
export async function broker(server: Server) {
  const ask = async (method: string, path: string, body?: unknown, token?: string) =>
    await fetch(`${server.url}/api/v5${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const { token } = (await (await ask('POST', '/login', admin)).json()) as { token: string }
  return {
    call: async (method: string, path: string, body?: unknown) => await ask(method, path, body, token),
    list: async (path: string): Promise<Record<string, unknown>[]> => {
      const value = (await (await ask('GET', path, undefined, token)).json()) as
        { data: Record<string, unknown>[] } | Record<string, unknown>[]
      return Array.isArray(value) ? value : value.data
    },
  }
}
