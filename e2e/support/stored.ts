import type { Page } from '@playwright/test'

/** The identity of a console's only broker, in the page that its server sends. */
const readIdentity = (html: string) => /&quot;identity&quot;:&quot;([^&]+)&quot;/.exec(html)?.[1]

/** The storage key of what belongs to the broker of the console at the page's base address. */
export async function storageKey(page: Page, name: string): Promise<string> {
  const identity = readIdentity(await (await page.request.get('/')).text())
  if (identity === undefined) throw new Error('the server names no broker')
  return `@${identity}/${name}`
}

/** Stores a text of the broker before a page is opened; one that is there stays, unless it is to be replaced. */
export async function storeBefore(
  page: Page,
  name: string,
  text: string,
  { replaces = false } = {},
): Promise<void> {
  await page.addInitScript(
    ([key, value, always]) => {
      if (always || localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [await storageKey(page, name), text, replaces] as const,
  )
}

/** Hides the notice of a trial license, which would cover what a test looks at. */
export const hideLicenseNotice = (page: Page): Promise<void> => storeBefore(page, 'licence-notice', 'off')

/** What the tab stores of the broker under this name. */
export async function sessionText(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), await storageKey(page, name))
}
