import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

type Theme = 'dark' | 'light'

/** The rules about colors: those whose result can depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']
// Nothing here is in a frame, and no style sheet is foreign.
const runOptions: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }

/** What is in front: the open dialog, menu or palette, else the screen. */
const frontOf = (): Element =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open')].at(
    -1,
  ) ??
  document.querySelector('main') ??
  document.body

/** The looks of texts that were found readable, by theme: a text of the same look on the same ground is not examined again. */
const readableStyles: Record<Theme, Set<string>> = { dark: new Set(), light: new Set() }

/** The backgrounds below an element, as used by color rules. */
function groundOf(element: Element | null, known: Map<Element | null, string>): string {
  const before = known.get(element)
  if (before !== undefined || element === null) return before ?? ''
  const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
  const isClear =
    backgroundColor === 'rgba(0, 0, 0, 0)' &&
    backgroundImage === 'none' &&
    opacity === '1' &&
    filter === 'none' &&
    mixBlendMode === 'normal'
  const own = isClear ? '' : `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode} | `
  const ground = groundOf(element.parentElement, known) + own
  known.set(element, ground)
  return ground
}

const hasText = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')

/** Text elements whose style has not been checked in this theme, one for each style. */
function newStyles(within: Element, theme: Theme): Map<string, Element> {
  const grounds = new Map<Element | null, string>([[null, '']])
  const styles = new Map<string, Element>()
  for (const element of within.querySelectorAll('*')) {
    if (!hasText(element)) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, display } = getComputedStyle(element)
    const isDisabled = element.closest('[disabled], [aria-disabled=true], [inert]') !== null
    const font = `${fontSize} ${fontWeight} ${textShadow} ${textDecorationLine}`
    const ground = groundOf(element, grounds)
    const style = `${element.tagName} ${color} ${font} ${display} ${String(isDisabled)} / ${ground}`
    if (!readableStyles[theme].has(style) && !styles.has(style)) styles.set(style, element)
  }
  return styles
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.style.colorScheme = theme
}

const describeViolations = (violations: axe.Result[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)

async function unreadableTexts(within: Element, theme: Theme): Promise<string[]> {
  setTheme(theme)
  const styles = newStyles(within, theme)
  if (styles.size === 0) return []
  const { violations } = await axe.run(
    { include: [...styles.values()] },
    { ...runOptions, runOnly: colorRules },
  )
  if (violations.length === 0) for (const style of styles.keys()) readableStyles[theme].add(style)
  return describeViolations(violations).map((violation) => `${theme}: ${violation}`)
}

/**
 * Expects no violation of any impact: the rules of structure once, those of colors in both themes. Checks the front layer,
 * or the complete `page`.
 */
export async function expectAccessible(what: string, extent: 'front' | 'page' = 'front'): Promise<void> {
  const within = extent === 'page' ? document.body : frontOf()
  const structure = await axe.run(within, {
    ...runOptions,
    rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
  })
  const result = [
    ...describeViolations(structure.violations),
    ...(await unreadableTexts(within, 'light')),
    ...(await unreadableTexts(within, 'dark')),
  ]
  expect(result, what).toEqual([])
}
