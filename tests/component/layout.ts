import { page } from 'vitest/browser'
import { expect } from 'vitest'
import { nextFrame, until } from './console'

const interactive =
  'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=tab]'

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)

/** The boxes that take a press for an element: its own, its label's, and the card that a link covers. */
function pressedBoxes(element: HTMLElement): DOMRect[] {
  const card = getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return [element, card, element.closest('label'), ...labels].flatMap((one) =>
    one === null ? [] : [one.getBoundingClientRect()],
  )
}

/** A link inside a sentence may be as high as its line (WCAG 2.5.8). */
const isInSentence = (element: HTMLElement) =>
  element.tagName === 'A' &&
  getComputedStyle(element).display === 'inline' &&
  (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length

/** What can be pressed and is smaller than 24 × 24 px (WCAG 2.5.8). */
function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>(interactive)].flatMap((element) => {
    if (element.closest('[inert], .sr-only') !== null) return []
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const boxes = pressedBoxes(element)
    // Off the page until it has the focus: the link past the menu.
    if (boxes.every(({ bottom, right }) => bottom <= 0 || right <= 0)) return []
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    if ((width >= 23.5 && height >= 23.5) || isInSentence(element)) return []
    return [
      `${element.tagName.toLowerCase()} «${nameOf(element)}» ${Math.round(width)} × ${Math.round(height)}`,
    ]
  })
}

const scrolls = (element: Element | null): boolean =>
  element !== null &&
  element.tagName !== 'MAIN' &&
  (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))

/** Elements that make the page wider than the window, or are outside of it and cannot be scrolled into view. */
function overflows(): string[] {
  const windowWidth = document.documentElement.clientWidth
  const frames = [
    document.documentElement,
    document.body,
    document.querySelector('main'),
    ...document.querySelectorAll('[aria-modal=true]'),
  ]
  const wideFrames = frames.flatMap((frame) =>
    frame !== null && frame.scrollWidth > frame.clientWidth + 1
      ? [`${frame.tagName.toLowerCase()} is ${frame.scrollWidth} wide in ${frame.clientWidth}`]
      : [],
  )
  const texts = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, h1, h2, h3, p, label',
  )
  const outside = [...texts].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden=true]') !== null) return []
    const { left, right, width, bottom } = element.getBoundingClientRect()
    if (width === 0 || bottom <= 0 || (left >= -1 && right <= windowWidth + 1)) return []
    return scrolls(element.parentElement)
      ? []
      : [
          `${element.tagName.toLowerCase()} «${nameOf(element)}» from ${Math.round(left)} to ${Math.round(right)} of ${windowWidth}`,
        ]
  })
  return [...wideFrames, ...outside]
}

/** Fields of a form that leave a part of their row empty: each line of a row reaches its right edge. */
function orphans(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.form-row')].flatMap((row) => {
    const { right } = row.getBoundingClientRect()
    const lines = Map.groupBy([...row.children], (field) => Math.round(field.getBoundingClientRect().top))
    return [...lines.values()].flatMap((fields) => {
      const edge = Math.max(...fields.map((field) => field.getBoundingClientRect().right))
      return edge >= right - 1 ? [] : [fields.map(nameOf).join(' | ')]
    })
  })
}

const heights = { 1440: 900, 390: 844, 320: 640 } as const

/** Expects that nothing is wider than a window of this width, or too small to press, once the page has that width. */
export async function expectFits(what: string, width: keyof typeof heights): Promise<void> {
  await page.viewport(width, heights[width])
  await until(() => document.documentElement.clientWidth <= width, `a window of ${width} px`)
  await nextFrame()
  await expect.poll(() => overflows(), { message: `${what} at ${width} px: too wide` }).toEqual([])
  await expect.poll(() => smallTargets(), { message: `${what} at ${width} px: too small` }).toEqual([])
  await expect.poll(() => orphans(), { message: `${what} at ${width} px: alone in a row` }).toEqual([])
}
