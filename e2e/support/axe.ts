import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { words } from '../../tests/registries'
import { expect, logIn } from './fixture'
import { pressPaletteKey, type Language } from './keyboard'

// The engine itself, put into the page once.
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'dark' | 'light'

/** The audit of one page: its texts, ways around it, and the check. */
export type A11yAudit = {
  page: Page
  /** The console's words in the language of the exam. */
  t: (key: string) => string
  /** Goes to a screen and waits until it has loaded. */
  go: (path: string) => Promise<void>
  /** Opens the palette with a line in it. */
  line: (text: string) => Promise<void>
  /** Closes dialogs, menus and popovers, level by level. */
  leave: () => Promise<void>
  /** Zero violations of any impact in every theme of the exam; the report names the rule and the element. */
  expectNoViolations: (what: string) => Promise<void>
}

/** The rules about colors: those whose result can depend on the theme. */
const ofColor = ['color-contrast', 'link-in-text-block']

/** The scope of a check: the complete page, or only the front: the open dialog, menu or palette, else the screen. */
type Extent = 'page' | 'front'

const findings = async (page: Page, theme: Theme, structure: boolean, extent: Extent): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(engine)
  return page.evaluate(
    async ([name, whole, within, color]) => {
      const { axe, judged = {} } = globalThis as unknown as {
        axe: {
          run: (
            context: Document | Element | { include: readonly Element[] },
            options: RunOptions,
          ) => Promise<AxeResults>
        }
        judged?: Record<string, Set<string>>
      }
      const front = () =>
        [
          ...document.querySelectorAll(
            '[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open',
          ),
        ].at(-1) ?? document.querySelector('main')
      const examined = within === 'page' ? document : (front() ?? document)
      // Nothing here is in a frame, and no style sheet is foreign.
      const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }
      const matches = whole
        ? (
            await axe.run(examined, {
              ...options,
              rules: Object.fromEntries(color.map((rule) => [rule, { enabled: false }])),
            })
          ).violations
        : []

      // The style of a text as relevant for color rules, including its background. Each style is checked once.
      Object.assign(globalThis, { judged })
      const known = (judged[name] ??= new Set())
      const grounds = new Map<Element | null, string>([[null, '']])
      const groundOf = (element: Element | null): string => {
        const before = grounds.get(element)
        if (before !== undefined || element === null) return before ?? ''
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
        const own =
          backgroundColor === 'rgba(0, 0, 0, 0)' &&
          backgroundImage === 'none' &&
          opacity === '1' &&
          filter === 'none' &&
          mixBlendMode === 'normal'
            ? ''
            : `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode} | `
        const ground = groundOf(element.parentElement) + own
        grounds.set(element, ground)
        return ground
      }
      const fresh: Element[] = []
      const seen = new Set<string>()
      for (const element of examined.querySelectorAll('*')) {
        const hasText =
          element instanceof HTMLInputElement ||
          element instanceof HTMLTextAreaElement ||
          element instanceof HTMLSelectElement ||
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
          )
        if (!hasText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          continue
        const { width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2) continue
        const { color, fontSize, fontWeight, textShadow, textDecorationLine, display } =
          getComputedStyle(element)
        const disabled = element.closest('[disabled], [aria-disabled=true], [inert]') !== null
        const font = `${fontSize} ${fontWeight} ${textShadow} ${textDecorationLine}`
        const look = `${element.tagName} ${color} ${font} ${display} ${String(disabled)} / ${groundOf(element)}`
        if (known.has(look) || seen.has(look)) continue
        fresh.push(element)
        seen.add(look)
      }
      if (fresh.length > 0)
        matches.push(...(await axe.run({ include: fresh }, { ...options, runOnly: [...color] })).violations)
      if (matches.length === 0) for (const look of seen) known.add(look)
      return matches.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    [theme, structure, extent, ofColor] as const,
  )
}

/** Waits until the screen has loaded: before, it has no heading. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/**
 * Waits until all color transitions have ended. Even a short transition takes frames, and that of a row under the pointer starts
 * only after the browser has updated its hover state.
 */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    await frame()
    await frame()
    while (running().length > 0) {
      await Promise.allSettled(running().map((one) => one.finished))
      await frame()
    }
  })

/** Audits a page in one language and in these themes. */
export function auditPage(
  page: Page,
  language: Language,
  themes: readonly Theme[] = ['dark', 'light'],
): A11yAudit {
  const catalogue = words(language)
  const floating = page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true })
  // The shell around the screens is the same for all of them: it is checked completely once per theme, and with each state in one language.
  const shell = new Set<Theme>()
  return {
    page,
    t(key) {
      const text = catalogue[key]
      if (text === undefined) throw new Error(`no words for ${key}`)
      return text
    },
    async go(path) {
      await page.evaluate((to) => {
        location.hash = to
      }, path)
      await settled(page)
    },
    async line(text) {
      await pressPaletteKey(page)
      await expect(floating.locator('input')).toBeFocused()
      await page.keyboard.type(text)
    },
    async leave() {
      for (let level = 0; level < 5 && (await floating.count()) > 0; level += 1)
        await page.keyboard.press('Escape')
      await expect(floating).toHaveCount(0)
    },
    async expectNoViolations(what) {
      for (const [index, theme] of themes.entries()) {
        // As the switch of the theme does it, without leaving the state that is looked at.
        await page.evaluate((name) => {
          document.documentElement.dataset['theme'] = name
        }, theme)
        await endTransitions(page)
        const extent =
          shell.has(theme) && (language !== 'en' || themes.length === 1 || index > 0) ? 'front' : 'page'
        shell.add(theme)
        expect(
          (await findings(page, theme, index === 0, extent)).map(
            (match) => `${what}, ${language}, ${theme}: ${match}`,
          ),
        ).toEqual([])
      }
    },
  }
}

/** Logs in and audits the page. */
export async function auditAfterLogin(
  page: Page,
  language: Language,
  themes?: readonly Theme[],
  to = '/clients',
): Promise<A11yAudit> {
  await logIn(page, { language, to, theme: themes?.[0] ?? 'dark' })
  await settled(page)
  return auditPage(page, language, themes)
}
