import { expect } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { nextFrame, until } from './console'

/** The corpus without the empty text. */
export const corpus = hostileTexts.filter(({ text }) => text !== '')

/** A lone surrogate, which no URL can contain. */
export const isHalf = (text: string) => /\p{Surrogate}/u.test(text)

// U+2068 and U+2069 are ours: they isolate right-to-left words. U+200D is part of emoji.
const hides = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066\u2067\u200B\u200C\u200E\u200F\uFEFF]|\p{Surrogate}/u

const linkAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href']
const readAttributes = ['title', 'aria-label', 'placeholder', 'alt']

function* wrongAttributes(element: Element): Generator<string> {
  for (const { name, value } of element.attributes) {
    if (name.startsWith('on')) yield `${element.localName} ${name}=${value}`
    if (linkAttributes.includes(name) && !/^(#|\.\/static\/|https?:\/\/)/.test(value))
      yield `${element.localName} ${name}=${value.slice(0, 80)}`
    if (readAttributes.includes(name) && hides.test(value))
      yield `${name}: ${JSON.stringify(value).slice(0, 80)}`
  }
}

/**
 * Expects that device text is rendered only as text: no element, no handler, no external link; without hidden or reordering
 * characters and lone surrogates.
 */
export function expectOnlyText(where: string): void {
  const wrong: string[] = hides.test(document.title) ? [`title: ${JSON.stringify(document.title)}`] : []
  const roots = [...document.body.children].filter((element) => !element.matches('script, style, link'))
  for (const element of roots.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
    const name = element.localName
    if (['img', 'iframe', 'object', 'embed', 'link', 'base', 'script'].includes(name))
      wrong.push(`element ${name}`)
    if (name === 'form' && element.querySelector('input, textarea, select') === null)
      wrong.push('element form')
    wrong.push(...wrongAttributes(element))
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE && hides.test(child.nodeValue ?? ''))
        wrong.push(`text: ${JSON.stringify(child.nodeValue).slice(0, 80)}`)
  }
  expect(wrong, where).toEqual([])
}

/** Expects that no text makes the page wider than its window: long text is truncated, wraps or scrolls in its own frame. */
export function expectNoOverflow(where: string): void {
  const over = [document.documentElement, document.querySelector('main')].map(
    (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
  )
  expect(over, where).toEqual([0, 0])
}

/** Expects that no text leaves a frame: that of the dialog on show, or another. */
export function expectInside(
  where: string,
  frame = [...document.querySelectorAll('[aria-modal=true] > div')].at(-1),
): void {
  if (frame === undefined) throw new Error(`${where}: there is no dialog`)
  const edge = frame.getBoundingClientRect()
  const outside = [...frame.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect()
    // Ignore visually hidden text and text clipped by its own frame.
    if (box.width <= 1 || element.closest('.sr-only') !== null) return false
    if (element.parentElement?.closest('.truncate') instanceof Element) return false
    const spills =
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      getComputedStyle(element).overflowX === 'visible'
    return spills || box.right > edge.right + 1 || box.left < edge.left - 1
  })
  expect(
    outside.map((element) => `${element.localName}: ${element.textContent.slice(0, 40)}`),
    where,
  ).toEqual([])
}

export type Row = { readonly cells: readonly string[]; readonly height: number }

const rowsInPage = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-index]')]

/** Every row of the table, by scrolling through it: only visible ones are rendered. Cells as shown. */
export async function allRows(): Promise<Row[]> {
  await until(() => rowsInPage().length > 0, 'rows')
  const rows = new Map<number, Row>()
  const frame = rowsInPage()[0]?.closest('[role=region], section')
  if (!(frame instanceof Element)) throw new Error('the table has no frame')
  const isWhole = () => rows.size === Math.max(...rows.keys()) + 1
  for (let turn = 0; turn < 200; turn += 1) {
    for (const row of rowsInPage())
      rows.set(Number(row.dataset['index']), {
        height: row.getBoundingClientRect().height,
        // The device's text, without the visually hidden state next to it.
        cells: [...row.querySelectorAll('td')].map((cell) => (cell.querySelector('bdi') ?? cell).textContent),
      })
    const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1
    if (isAtEnd && isWhole()) break
    frame.scrollTop = isAtEnd ? 0 : frame.scrollTop + frame.clientHeight * 0.6
    await nextFrame()
  }
  expect(isWhole(), 'all rows were seen').toBe(true)
  frame.scrollTop = 0
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row)
}
