import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until this has the focus, as somebody without a pointer does; fails when it cannot be reached. */
export async function tabTo(page: Page, target: Locator, limit = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < limit; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by Tab`)
}

/** Moves the list's focus to a row by `j`: the table is one stop of Tab, its rows are walked by keys. */
export async function walkTo(page: Page, row: Locator, limit = 100): Promise<void> {
  await tabTo(page, page.locator('tbody tr[tabindex="0"]').first())
  await page.keyboard.press('Home')
  for (let step = 0; step < limit; step += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('j')
  }
  throw new Error('the row is not reached by j')
}

/** The words of both languages a journey looks for. */
export const phrases = {
  en: {
    // Each journey has a device of its own: a banned one stays away for the rest of the server's life.
    device: 'sensor-03', other: 'sensor-04', kick: 'Kick client', kicked: 'Kicked sensor-03', banned: 'Banned sensor-03', unbanned: 'Unbanned sensor-03', logout: 'Log out', skip: /skip/i,
    bannedScreen: 'Banned clients', unban: 'Unban', ban: 'Ban', signIn: /sign in|log in|login/i, palette: /search or run/i, cancel: 'Cancel', until: 'Until', reason: 'Reason',
  },
  zh: {
    device: 'sensor-05', other: 'sensor-06', kick: '踢除客户端', kicked: '已踢除 sensor-05', banned: '已封禁 sensor-05', unbanned: '已解除对 sensor-05 的封禁', logout: '退出登录', skip: /跳过/,
    bannedScreen: '封禁列表', unban: '解除封禁', ban: '封禁', signIn: /登录/, palette: /搜索|查找/, cancel: '取消', until: '到期', reason: '原因',
  },
} as const

export type Language = keyof typeof phrases
