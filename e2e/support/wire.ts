import type { APIRequestContext, Page, Request } from '@playwright/test'
import type { Server } from './server'
import { admin } from './target'

/** Calls the broker without the page, with its own login: to check results, and to clean up. */
export async function wire(request: APIRequestContext, { url }: Pick<Server, 'url'>) {
  const login = await request.post(`${url}/api/v5/login`, { data: admin })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const bans = async (): Promise<string[]> => {
    const answer = await request.get(`${url}/api/v5/banned?limit=1000`, { headers })
    return ((await answer.json()) as { data: { who: string }[] }).data.map(({ who }) => who)
  }
  return {
    bans,
    /** Takes a ban off, there or not. */
    unban: (who: string) =>
      request.delete(`${url}/api/v5/banned/clientid/${encodeURIComponent(who)}`, { headers }),
  }
}

/** Opens the palette and types a line into it. */
export async function typeLine(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(line)
}

/** The results on show, one element each. */
export const findToasts = (page: Page) => page.getByRole('status', { name: 'Results' }).locator('> div')

/** Follows the page's calls; the result waits until none is under way. */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let resolveIdle: () => void = () => undefined
  const ended = (request: Request) => {
    open.delete(request)
    if (open.size === 0) resolveIdle()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => (resolveIdle = resolve)))
}
