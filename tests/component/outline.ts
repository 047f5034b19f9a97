import { expect } from 'vitest'

const visible = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
  ''

/** The screen of an address, without its query and the view of a gateway. */
const screenOf = (path: string) =>
  (path.split('?')[0] ?? path).replace(/^(\/gateway\/detail\/[^/]+)\/\w+$/, '$1')

/**
 * Expects what assistive technology reads of a page: its language, a title of its own, one `h1`, headings and landmarks in
 * order, and landmarks with names (catalogue W13). `titles` are those seen so far: no two screens share one.
 */
export function expectOutline(language: string, path: string, titles: Map<string, string>): void {
  const headings = visible('h1, h2, h3, h4, h5, h6').map((element) => Number(element.tagName[1]))
  const landmarks = visible('header, main, footer')
    .filter((element) => element.closest('main') === null || element.tagName === 'MAIN')
    .map((element) => element.tagName.toLowerCase())
  const named = visible(
    'nav, aside, section, [role=region], [role=navigation], [role=complementary], [role=search], form',
  )
    .filter((element) => !element.matches('section:not([aria-label], [aria-labelledby])'))
    .map((element) => `${element.tagName.toLowerCase()} ${nameOf(element)}`)
  const { title } = document
  expect({
    language: document.documentElement.lang,
    titleIsLike: /^\S.* · Switchboard$/.test(title),
    titleIsOf: titles.get(title) ?? screenOf(path),
    firstHeading: headings[0],
    mainHeadings: headings.filter((level) => level === 1).length,
    skippedLevels: headings.filter((level, index) => level > (headings[index - 1] ?? 0) + 1),
    landmarks,
    unnamed: named.filter((one, index) => named.indexOf(one) !== index || /^\S+ $/.test(one)),
  }).toEqual({
    language,
    titleIsLike: true,
    titleIsOf: screenOf(path),
    firstHeading: 1,
    mainHeadings: 1,
    skippedLevels: [],
    landmarks: ['header', 'main', 'footer'],
    unnamed: [],
  })
  titles.set(title, screenOf(path))
}
