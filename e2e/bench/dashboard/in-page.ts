import type { Page } from '@playwright/test'
import type { Sight, Visit } from '../pages/visit'

type Methods = {
  [Name in keyof Visit]: (...args: Parameters<Visit[Name]>) => Promise<Awaited<ReturnType<Visit[Name]>>>
}

/**
 * Calls one of the methods that `pages/visit.ts` gives to a page. As text, because the compiler of this file adds to functions what
 * a page does not have.
 */
const call = <Name extends keyof Visit>(page: Page, name: Name, args: readonly unknown[]) =>
  page.evaluate<Awaited<ReturnType<Visit[Name]>>>(`visit.${name}(...${JSON.stringify(args)})`)

/** The methods of `pages/visit.ts`, called in a page. */
export const inPage = (page: Page): Methods => ({
  expect: (...args) => call(page, 'expect', args),
  seen: () => call(page, 'seen', []),
  arm: (...args) => call(page, 'arm', args),
  taken: () => call(page, 'taken', []),
  go: (...args) => call(page, 'go', args),
  longTasks: () => call(page, 'longTasks', []),
  startChanges: () => call(page, 'startChanges', []),
  stopChanges: () => call(page, 'stopChanges', []),
  startFrames: () => call(page, 'startFrames', []),
  stopFrames: () => call(page, 'stopFrames', []),
})

/** The script that looks for the first of these elements from the start of each document. */
export const toInitScript = (hooks: string, sights: readonly Sight[]): string =>
  `localStorage.setItem('language', 'en');${hooks};visit.expect(${JSON.stringify(sights)})`
