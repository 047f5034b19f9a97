import type { Page } from '@playwright/test'
import { totp } from '../../src/broker/access/totp'
import { admin, enter, passwordField, userField } from '../support/accounts'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, type Server } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode, createTranslator } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** A broker with roles that requires codes in addition to the password. */
const test = beforeRelease('5.9')
test.use({ needs: ['clock'] })

const results = (page: Page, t: ReturnType<typeof createTranslator>) =>
  page.getByRole('status', { name: t('shell.toasts') })

const period = 30_000
/** How far the broker's clock was moved ahead. */
let ahead = 0

/** The code of the broker's current period; the broker's clock is moved to the start of it. */
async function codeOf({ url }: Server, secret: string): Promise<string> {
  const left = period - ((Date.now() + ahead) % period)
  await fetch(`${url}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: left }),
  })
  ahead += left
  return totp(secret, Date.now() + ahead)
}

for (const [language, by] of selectVariants('two-step')) {
  test(`asks a viewer for a code, sets up the app, logs in and allows no changes, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/401/)
    const t = createTranslator(language)
    const name = `watcher_${language}`
    const device = { en: 'sensor-03', zh: 'sensor-05' }[language]
    const account = { username: name, password: 'look-only-1' }
    const api = await asAdmin(server)
    expect((await api('POST', '/users', { ...account, role: 'viewer', description: '' })).status).toBe(200)

    // The notice about the evaluation license has its own test.
    await hideLicenseNotice(page)
    const { use } = await withInputMode(page, language, by, '/users')
    const row = page.getByRole('row').filter({ hasText: name })
    if (by === 'keyboard') {
      await moveToRow(page, row)
      await page.keyboard.press('.')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(t('user.two-step.title'))
      await expect(page.getByRole('option', { selected: true })).toContainText(t('user.two-step.title'))
      await page.keyboard.press('Enter')
    } else {
      await row.hover()
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: t('user.two-step.title') }).click()
    }
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('user.two-step.confirm.one', { username: name }))
    await use(question.getByRole('button', { name: t('user.two-step.on', { what: name }) }))
    await expect(results(page, t)).toContainText(t('user.two-step.done', { username: name }))
    await expect(row).toContainText(t('choice.twoStep.totp'))
    await leave(page, t, by)

    // The key is shown as QR code and text, and a wrong code is reported.
    await logInAs(page, t, by, account)
    await expect(page.getByRole('img', { name: t('twoStep.qr') })).toBeVisible()
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
    await auditPage(page, language, ['dark']).expectNoViolations('the set-up of a code')
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeFocused()
    await field.pressSequentially('000000')
    await use(page.getByRole('button', { name: t('login.submit') }))
    await expect(page.getByText(t('error.code.BAD_MFA_TOKEN'))).toBeVisible()
    await field.pressSequentially(await codeOf(server, secret))
    await use(page.getByRole('button', { name: t('login.submit') }))

    // Read-only from here on: shown at once, and again on each attempt to write.
    const reason = t('session.read-only.viewer')
    await expect(page.getByRole('contentinfo').getByTitle(reason)).toBeVisible()
    await page.evaluate(() => {
      location.hash = '/clients'
    })
    const client = page.getByRole('row').filter({ hasText: device })
    if (by === 'keyboard') {
      await moveToRow(page, client)
      await page.keyboard.press('Shift+k')
      await expect(page.getByText(reason).filter({ visible: true }).first()).toBeVisible()
    } else {
      await client.hover()
      await client.getByRole('button').last().click()
      await expect(page.getByRole('menuitem', { name: t('client.kick.title') })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await api('GET', `/clients/${device}`)).toMatchObject({ status: 200, data: { connected: true } })
    // Calls that bypass the console are refused by the broker itself.
    const answer = await page.request.post(`${server.url}/api/v5/login`, {
      data: { ...account, mfa_token: await codeOf(server, secret) },
    })
    const { token, role } = (await answer.json()) as { token: string; role: string }
    expect([
      role,
      (
        await page.request.delete(`${server.url}/api/v5/clients/${device}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status(),
    ]).toEqual(['viewer', 403])
  })
}

async function leave(
  page: Page,
  t: ReturnType<typeof createTranslator>,
  by: 'keyboard' | 'mouse',
): Promise<void> {
  if (by === 'keyboard') {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type(t('session.logout.title'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  } else {
    await page.getByRole('button', { name: t('shell.user', { username: admin.username }) }).click()
    await page.getByRole('menuitem', { name: t('session.logout.title') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('session.logout.title') })
      .click()
  }
  await expect(userField(page)).toBeVisible()
}

async function logInAs(
  page: Page,
  t: ReturnType<typeof createTranslator>,
  by: 'keyboard' | 'mouse',
  account: { username: string; password: string },
): Promise<void> {
  if (by === 'keyboard') return enter(page, account)
  await userField(page).fill(account.username)
  await passwordField(page).fill(account.password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}
