import { expect, type Locator, type Page } from '@playwright/test'
import { admin } from './target'

/**
 * Puts the focus on this, which must take it: an editor does so once its code has been fetched. That Tab leads everywhere is held by
 * the component tests of the screens.
 */
export async function focusOn(target: Locator): Promise<void> {
  await expect(async () => {
    await target.focus()
    await expect(target).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
}

/** Presses Tab, or Shift+Tab if it is before the focus, until this element has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  await expect(target).toBeVisible()
  const behind = await target.evaluate((element) => {
    const { activeElement } = document
    return (
      activeElement !== null &&
      !activeElement.contains(element) &&
      (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    )
  })
  for (let step = 0; step < limit; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(behind ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${String(target)} is not reached by Tab`)
}

/** Presses the palette's key. A confirmed question may stay open while its request is pending, and handles the keys until then. */
export async function pressPaletteKey(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
}

/** Moves the list's focus to a row by `j`: Tab stops at the table once, keys move between its rows. */
export async function moveToRow(page: Page, row: Locator, limit = 100): Promise<void> {
  await focusOn(page.locator('tbody tr[tabindex="0"]').first())
  await page.keyboard.press('Home')
  for (let step = 0; step < limit; step += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('j')
  }
  throw new Error('the row is not reached by j')
}

/**
 * Expects a visible focus: a ring of 2 px, drawn by the cells for a row, or for the palette's input the lower edge of its line in
 * the accent color (catalogue W2).
 */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const active = document.activeElement
        if (active === null || active === document.body) return 'the focus is nowhere'
        const ring = getComputedStyle(active)
        if (ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2) return 'seen'
        const edge = getComputedStyle(active.parentElement ?? active)
        const probe = document.createElement('i')
        probe.style.color = 'var(--accent)'
        document.body.append(probe)
        const accent = getComputedStyle(probe).color
        probe.remove()
        // The focus ring of a row is drawn by its cells.
        const cell = active.matches('tr') ? active.firstElementChild : null
        if (cell !== null && getComputedStyle(cell).boxShadow.includes(accent)) return 'seen'
        return edge.borderBottomColor === accent && Number.parseFloat(edge.borderBottomWidth) >= 2
          ? 'seen'
          : `no ring on ${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent.slice(0, 60)}`
      }),
    )
    .toBe('seen')
}

/** From here on a pointer press or wheel event fails the test. Call it before the first navigation. */
export const forbidPointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'wheel', 'touchstart'])
      addEventListener(kind, () => console.error(`a pointer was used: ${kind}`), true)
  })

/** From here on only characters typed into a field are allowed. Call it before the first navigation. */
export const forbidKeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener(
      'keydown',
      (event) => {
        const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
        const sign = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
        if (!field || !sign) console.error(`a key was used: ${event.key}`)
      },
      true,
    )
  })

/** The words of both languages a test looks for. */
export const phrases = {
  en: {
    // Each test has its own device: a banned simulated one does not return for the lifetime of the server.
    device: 'sensor-03',
    kick: 'kick',
    kicked: (id: string) => `Kicked ${id}`,
    ban: 'ban',
    banned: (id: string) => `Banned ${id}`,
    unban: 'Unban',
    unbanned: (id: string) => `Unbanned ${id}`,
    kickItem: 'Kick client',
    banItem: 'Ban',
    logout: 'Log out',
    skip: /Skip/,
    logIn: 'Log in',
    search: 'Search or run a command',
    cancel: 'Cancel',
    clients: 'Clients',
    bannedScreen: 'Banned clients',
    userMenu: `User menu of ${admin.username}`,
  },
  zh: {
    device: 'sensor-05',
    kick: '踢除客户端',
    kicked: (id: string) => `已踢除 ${id}`,
    ban: '封禁',
    banned: (id: string) => `已封禁 ${id}`,
    unban: '解除封禁',
    unbanned: (id: string) => `已解除对 ${id} 的封禁`,
    kickItem: '踢除客户端',
    banItem: '封禁',
    logout: '退出登录',
    skip: /跳过/,
    logIn: '登录',
    search: '搜索或执行命令',
    cancel: '取消',
    clients: '客户端',
    bannedScreen: '黑名单',
    userMenu: `${admin.username} 的用户菜单`,
  },
} as const

export type Language = keyof typeof phrases
