import type { Page } from '@playwright/test'
import { examineSignedIn, walks, type Exam } from './axe'
import { expect, test } from './fixture'
import type { Language } from './hands'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

/** What the page is made of, as assistive tech tells it. */
const outline = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) => element.getAttribute('aria-label') ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    return {
      lang: document.documentElement.lang,
      title: document.title,
      headings: all('h1, h2, h3, h4, h5, h6').map((element) => Number(element.tagName[1])),
      landmarks: all('header, main, footer').filter((element) => element.closest('main') === null || element.tagName === 'MAIN').map((element) => element.tagName.toLowerCase()),
      named: all('nav, aside, section, [role=region], [role=navigation], [role=complementary], [role=search], form').filter((element) => !element.matches('section:not([aria-label], [aria-labelledby])')).map((element) => `${element.tagName.toLowerCase()} ${name(element)}`),
    }
  })

/** Things to press that are smaller than 24 px, a label counting with its box; a link inside a sentence may be as high as its line (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=switch], [role=checkbox], [role=radio], [role=tab]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const sunk = element.closest('[inert]') !== null
      if (sunk || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('.sr-only') !== null) return []
      // A link may cover the whole card it stands in.
      const card = getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
      const boxes = [element, card, element.closest('label'), ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [])].flatMap((one) => (one === null ? [] : [one.getBoundingClientRect()]))
      // Off the page until it has the focus: the way past the menu.
      if (boxes.every(({ bottom, right }) => bottom <= 0 || right <= 0)) return []
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline' && (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
      return width >= 23.5 && height >= 23.5 ? [] : inText ? [] : [`${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}» ${Math.round(width)} × ${Math.round(height)}`]
    })
  })

/** What makes the page itself wider than the window, or stands outside of it where nothing scrolls it in. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.clientWidth
    for (const frame of [document.documentElement, document.body, document.querySelector('main'), ...document.querySelectorAll('[aria-modal=true]')]) {
      if (frame !== null && frame.scrollWidth > frame.clientWidth + 1) found.push(`${frame.tagName.toLowerCase()} is ${frame.scrollWidth} wide in ${frame.clientWidth}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, h1, h2, h3, p, label')) {
      if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden=true]') !== null) continue
      const { left, right, width, bottom } = element.getBoundingClientRect()
      if (width === 0 || bottom <= 0 || (left >= -1 && right <= wide + 1)) continue
      const scrolls = (one: Element | null): boolean => one !== null && one.tagName !== 'MAIN' && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
      if (!scrolls(element.parentElement)) found.push(`${element.tagName.toLowerCase()} «${element.textContent.trim().slice(0, 40)}» from ${Math.round(left)} to ${Math.round(right)} of ${wide}`)
    }
    return found
  })

/** Lets the histories be those of a full hour, however short a time the broker runs. */
async function withHistory(page: Page): Promise<void> {
  const end = Math.floor(Date.now() / 10_000) * 10_000
  const samples = Array.from({ length: 60 }, (_, index) => ({
    time_stamp: end - (59 - index) * 60_000, connections: 1000 + index, topics: 200 + (index % 7), subscriptions: 400 + (index % 5), received: 600 + index, sent: 1200 + index, dropped: index % 3,
  }))
  await page.route(/\/api\/v5\/monitor(\/nodes\/[^/]+)?\?/, (route) => route.fulfill({ json: samples }))
}

/** A time zone in which the present hour is the first of its day. */
const zoneAfterMidnight = () => {
  const hour = new Date().getUTCHours()
  // The sign of these names is that of POSIX: `Etc/GMT+5` is five hours behind UTC.
  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
}

/** The screen at an address: neither what is asked of it nor the view of a gateway that is shown makes another. */
const screenAt = (path: string) => (path.split('?')[0] ?? path).replace(/^(\/gateway\/detail\/[^/]+)\/\w+$/, '$1')

for (const language of ['en', 'zh'] as Language[]) {
  test.describe(() => {
    // At its widest: histories that begin before midnight tell their dates.
    test.use({ timezoneId: zoneAfterMidnight() })
    // Of both walks: no two screens share a title.
    const titles = new Map<string, string>()
    for (const [part, some] of walks.entries()) {
      test(`every screen has its language, a title of its own, one h1, headings and landmarks in order, targets of 24 px, reflows at 320 px, and offends against no policy (${language}, part ${part + 1}; catalogue W13, W9, S2)`, async ({ page, watch }) => {
        watch.expected.push(/404/)
        await withHistory(page)
        const exam = await examineSignedIn(page, language)
        for (const [name, path] of some) {
          await exam.go(path)
          const { lang, title, headings, landmarks, named } = await outline(page)
          expect(lang, name).toBe(language)
          expect(title, name).toMatch(/^\S.* · Switchboard$/)
          // Two views of one screen share its title; two screens never do.
          expect([undefined, screenAt(path)], `${name}: ${title} was the title of ${titles.get(title) ?? ''} too`).toContain(titles.get(title))
          titles.set(title, screenAt(path))
          expect(headings[0], name).toBe(1)
          expect(headings.filter((level) => level === 1), name).toHaveLength(1)
          expect(headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1), `${name}: ${headings.join(' ')} skips a level`).toEqual([])
          expect(landmarks, name).toEqual(['header', 'main', 'footer'])
          expect(named.filter((one, index) => named.indexOf(one) !== index || /^\S+ $/.test(one)), `${name}: a landmark without a name of its own`).toEqual([])
          await fits(exam, name)
          await page.setViewportSize({ width: 320, height: 640 })
          await fits(exam, `${name} at 320 px`)
          await page.setViewportSize({ width: 1440, height: 900 })
        }
      })
    }
  })

  test(`palette, steps, dialogs and menus fit into 320 px (${language}; catalogue W9)`, async ({ page }) => {
    const exam = await examineSignedIn(page, language)
    const { t, go, line, leave } = exam
    await page.setViewportSize({ width: 320, height: 640 })
    await go('/clients')
    await fits(exam, 'clients')
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(exam, 'menu')
    await leave()
    await page.getByRole('banner').getByRole('button').last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fits(exam, 'user menu')
    await page.keyboard.press('Escape')
    await line('')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await fits(exam, 'palette')
    await page.keyboard.type('ban.create somebody-with-a-rather-long-client-id-0001 ')
    await fits(exam, 'palette, a line')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByLabel(t('param.who'))).toBeFocused()
    await fits(exam, 'form')
    await leave()
    await line('ban.create somebody-with-a-rather-long-client-id-0001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel(t('param.until'), { exact: true })).toBeFocused()
    await fits(exam, 'step')
    await leave()
    await line('client.clean-session somebody-with-a-rather-long-client-id-0001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fits(exam, 'confirm')
    await leave()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(exam, 'keys')
  })
}

async function fits({ page }: Exam, what: string): Promise<void> {
  // What measures itself draws once more after the window has another width.
  await expect.soft.poll(() => tooWide(page), `${what}: too wide`).toEqual([])
  await expect.soft.poll(() => smallTargets(page), `${what}: too small`).toEqual([])
}

test('each history is one line of 3:1, told in words, with its scale, its numbers in a table, and solid when enlarged alone (catalogue W12)', async ({ page }) => {
  await withHistory(page)
  const { t, go } = await examineSignedIn(page, 'en', ['dark'], '/dashboard/overview')
  const names = ['incomingMessages', 'outgoingMessages', 'droppedMessages', 'connections', 'topics', 'subscriptions'].map((name) => t(`overview.${name}`))
  for (const name of names) {
    const picture = page.getByRole('img', { name: new RegExp(`^${name}: min .+, max .+, now .+`) })
    await expect(picture).toBeVisible()
    // One line a picture: no colour is needed to tell it from another.
    await expect(picture.locator('path[data-line]')).toHaveCount(1)
    const card = page.getByRole('region', { name, exact: true })
    await expect(card.locator('[aria-hidden] > span')).toHaveText([/[1-9]/, /^0/])
    for (const theme of ['dark', 'light']) {
      await page.evaluate((to) => { document.documentElement.dataset['theme'] = to }, theme)
      const [line, ground] = await picture.evaluate((svg) => {
        const path = svg.querySelector('path[data-line]')
        const card = svg.closest('section')
        return [path === null ? '' : getComputedStyle(path).stroke, card === null ? '' : getComputedStyle(card).backgroundColor]
      })
      expect(contrast(line ?? '', ground ?? ''), `${name}, ${theme}: ${line ?? ''} on ${ground ?? ''}`).toBeGreaterThanOrEqual(3)
    }
    await page.getByRole('button', { name: t('overview.enlarge').replace('{{name}}', name) }).click()
    const legend = page.getByRole('dialog').locator('output path')
    await expect(legend).toHaveCount(1)
    expect(await legend.getAttribute('stroke-dasharray')).toBeNull()
    await page.keyboard.press('Escape')
  }

  await go('/dashboard/overview?view=table')
  const table = page.getByRole('table', { name: t('overview.history') })
  await expect(table.getByRole('columnheader')).toHaveText([t('overview.time'), ...names])
  await expect(table.getByRole('row')).toHaveCount(51)
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText('1,059')
})

/** The contrast of two colours as the browser computes them: «rgb(92, 200, 232)». */
function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, bl = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [darker = 0, lighter = 0] = [light(a), light(b)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}
