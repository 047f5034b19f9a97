import type { Page } from '@playwright/test'
import type { Exam } from './axe'
import { expect } from './fixture'
import type { Language } from './hands'

/** What the page is made of, as assistive tech tells it. */
const outline = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) =>
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      ''
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    return {
      lang: document.documentElement.lang,
      title: document.title,
      headings: all('h1, h2, h3, h4, h5, h6').map((element) => Number(element.tagName[1])),
      landmarks: all('header, main, footer')
        .filter((element) => element.closest('main') === null || element.tagName === 'MAIN')
        .map((element) => element.tagName.toLowerCase()),
      named: all(
        'nav, aside, section, [role=region], [role=navigation], [role=complementary], [role=search], form',
      )
        .filter((element) => !element.matches('section:not([aria-label], [aria-labelledby])'))
        .map((element) => `${element.tagName.toLowerCase()} ${name(element)}`),
    }
  })

/** Things to press that are smaller than 24 px, a label counting with its box; a link inside a sentence may be as high as its line (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed =
      'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=tab]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const sunk = element.closest('[inert]') !== null
      if (
        sunk ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.sr-only') !== null
      )
        return []
      // A link may cover the whole card it stands in.
      const card = getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
      const boxes = [
        element,
        card,
        element.closest('label'),
        ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
      ].flatMap((one) => (one === null ? [] : [one.getBoundingClientRect()]))
      // Off the page until it has the focus: the way past the menu.
      if (boxes.every(({ bottom, right }) => bottom <= 0 || right <= 0)) return []
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      const inText =
        element.tagName === 'A' &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
      return width >= 23.5 && height >= 23.5
        ? []
        : inText
          ? []
          : [
              `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}» ${Math.round(width)} × ${Math.round(height)}`,
            ]
    })
  })

/** What makes the page itself wider than the window, or stands outside of it where nothing scrolls it in. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.clientWidth
    for (const frame of [
      document.documentElement,
      document.body,
      document.querySelector('main'),
      ...document.querySelectorAll('[aria-modal=true]'),
    ]) {
      if (frame !== null && frame.scrollWidth > frame.clientWidth + 1)
        found.push(`${frame.tagName.toLowerCase()} is ${frame.scrollWidth} wide in ${frame.clientWidth}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, h1, h2, h3, p, label',
    )) {
      if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden=true]') !== null) continue
      const { left, right, width, bottom } = element.getBoundingClientRect()
      if (width === 0 || bottom <= 0 || (left >= -1 && right <= wide + 1)) continue
      const scrolls = (one: Element | null): boolean =>
        one !== null &&
        one.tagName !== 'MAIN' &&
        (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
      if (!scrolls(element.parentElement))
        found.push(
          `${element.tagName.toLowerCase()} «${element.textContent.trim().slice(0, 40)}» from ${Math.round(left)} to ${Math.round(right)} of ${wide}`,
        )
    }
    return found
  })

/** Nothing is wider than the window, or too small to press. */
export async function fits({ page }: Exam, what: string): Promise<void> {
  // What measures itself draws once more after the window has another width.
  await expect.soft.poll(() => tooWide(page), `${what}: too wide`).toEqual([])
  await expect.soft.poll(() => smallTargets(page), `${what}: too small`).toEqual([])
}

/** Lets the histories be those of a full hour, however short a time the broker runs. */
export async function withHistory(page: Page): Promise<void> {
  const end = Math.floor(Date.now() / 10_000) * 10_000
  const samples = Array.from({ length: 60 }, (_, index) => ({
    time_stamp: end - (59 - index) * 60_000,
    connections: 1000 + index,
    topics: 200 + (index % 7),
    subscriptions: 400 + (index % 5),
    received: 600 + index,
    sent: 1200 + index,
    dropped: index % 3,
  }))
  await page.route(/\/api\/v5\/monitor(\/nodes\/[^/]+)?\?/, (route) => route.fulfill({ json: samples }))
}

/** A time zone in which the present hour is the first of its day. */
export const zoneAfterMidnight = () => {
  const hour = new Date().getUTCHours()
  // The sign of these names is that of POSIX: `Etc/GMT+5` is five hours behind UTC.
  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
}

/** The screen at an address: neither what is asked of it nor the view of a gateway that is shown makes another. */
const screenAt = (path: string) =>
  (path.split('?')[0] ?? path).replace(/^(\/gateway\/detail\/[^/]+)\/\w+$/, '$1')

/**
 * Judges the screen that stands: its language, a title of its own, one h1, headings and landmarks in order, targets of 24 px,
 * and that it reflows at 320 px (catalogue W13, W9). `titles` are those seen so far: no two screens share one.
 */
export async function shapely(
  exam: Exam,
  language: Language,
  name: string,
  path: string,
  titles: Map<string, string>,
): Promise<void> {
  const { page } = exam
  const { lang, title, headings, landmarks, named } = await outline(page)
  expect(lang, name).toBe(language)
  expect(title, name).toMatch(/^\S.* · Switchboard$/)
  // Two views of one screen share its title; two screens never do.
  expect(
    [undefined, screenAt(path)],
    `${name}: ${title} was the title of ${titles.get(title) ?? ''} too`,
  ).toContain(titles.get(title))
  titles.set(title, screenAt(path))
  expect(headings[0], name).toBe(1)
  expect(
    headings.filter((level) => level === 1),
    name,
  ).toHaveLength(1)
  expect(
    headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1),
    `${name}: ${headings.join(' ')} skips a level`,
  ).toEqual([])
  expect(landmarks, name).toEqual(['header', 'main', 'footer'])
  expect(
    named.filter((one, index) => named.indexOf(one) !== index || /^\S+ $/.test(one)),
    `${name}: a landmark without a name of its own`,
  ).toEqual([])
  await fits(exam, name)
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(exam, `${name} at 320 px`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
