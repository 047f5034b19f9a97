import { examineSignedIn } from '../support/axe'
import { expect, test } from '../support/fixture'
import { byRelease, clientList } from '../support/release'
import { languages } from '../support/variants'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('axe-palette')) {
  test(`the palette: axe finds nothing in either theme (${language}; catalogue W1)`, async ({ page }) => {
    const { t, line, leave, clean } = await examineSignedIn(page, language)
    await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
    const options = page.locator('[role=option]')
    const again = async (text: string) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    await line('')
    await expect(options.first()).toBeVisible()
    await clean('palette')
    await again('k')
    await clean('palette, typing')
    await again('>zzzzqq')
    await expect(options).toHaveCount(0)
    await clean('palette, nothing found')
    await again('@sensor')
    await expect(options.filter({ hasText: 'sensor-08' })).toBeVisible()
    await clean('palette, things of the broker')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[role=dialog] input')).toHaveValue('')
    await clean('palette, the commands of a thing')
    await page.keyboard.press('Escape')
    await again('ban sensor-0')
    await expect(options.filter({ hasText: 'sensor-08' })).toBeVisible()
    await clean('palette, a line')
    await again('ban sensor-01 1h "not closed')
    await clean('palette, a line that cannot run')
    await again('ban sensor-01 1h noisy')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByLabel(t('param.who'))).toBeFocused()
    await clean('palette, a form')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    await clean('palette, a form refused')
    await page.keyboard.type('somebody-else')
    await page.evaluate(() => {
      location.hash = '/users'
    })
    await expect(page.getByRole('alertdialog', { name: t('shell.leave.title') })).toBeVisible()
    await clean('leaving a form that was changed')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page).toHaveURL(/#\/users$/)
    await leave()
  })

  test(`every kind of step: axe finds nothing in either theme (${language}; catalogue W1)`, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/404/)
    // Where nothing is in front of the user, so that every step is asked.
    const { t, line, leave, clean } = await examineSignedIn(page, language, undefined, '/settings')
    const dialog = page.getByRole('dialog')
    const asked = (param: string) =>
      expect(dialog.getByLabel(t(`param.${param}`), { exact: true })).toBeFocused()
    const start = async (id: string) => {
      await line(id)
      await page.keyboard.press('Enter')
    }
    const answer = async (text: string) => {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await start('client.subscribe')
    await asked('clientid')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await clean('step: pick')
    await answer('gateway-01')
    await asked('topic')
    await clean('step: topic filter')
    await answer('a/#/b')
    await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    await clean('step: topic filter refused')
    await page.keyboard.press('Control+a')
    await answer('axe/#')
    await asked('qos')
    await clean('step: choice')
    await page.keyboard.press('Enter')
    await asked('nl')
    await clean('step: toggle')
    await leave()
    await start('client.keepalive')
    await asked('clientid')
    await answer('gateway-01')
    await asked('interval')
    await clean('step: number')
    await leave()
    await start('ban.create')
    await asked('who')
    await answer('nobody-at-all')
    await asked('until')
    await clean('step: time')
    await answer('1h')
    await asked('reason')
    await clean('step: text')
    await leave()
    await start('user.create')
    await asked('username')
    await answer('axe')
    await asked('password')
    await clean('step: secret')
    await answer('short')
    await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    await clean('step: secret refused')
    await leave()
  })

  test(`confirms, bulk runs, keys: axe finds nothing in either theme (${language}; catalogue W1)`, async ({
    page,
    faults,
    watch,
  }) => {
    watch.expected.push(/500/)
    const { t, line, leave, clean } = await examineSignedIn(page, language)
    const row = page.getByRole('row').filter({ hasText: 'sensor-01' })
    await expect(row).toBeVisible()
    await line('client.kick sensor-02')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await clean('confirm')
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('group', { name: t('plan.title') })).toContainText(
      '/api/v5/clients/sensor-02',
    )
    await clean('a plan')
    await leave()
    await line('client.clean-session sensor-02')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeVisible()
    await clean('confirm by typing')
    await page.getByRole('alertdialog').getByRole('textbox').fill('sensor-0')
    await clean('confirm by typing, not yet the same')
    await leave()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('keys')
    await leave()

    // Nothing reaches the devices.
    await faults([
      {
        match: { method: 'DELETE', path: '/clients/*' },
        delay: 4000,
        status: 500,
        body: { code: 'INTERNAL_ERROR', message: 'simulated' },
      },
    ])
    await row.click({ position: { x: 200, y: 8 } })
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+K')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('progressbar').first()).toBeVisible()
    await clean('bulk run under way')
    await expect(page.getByRole('button', { name: t('palette.bulk.csv') })).toBeVisible()
    await clean('bulk run, its results')
    await leave()

    await faults([
      {
        match: { method: 'GET', path: clientList },
        delay: 6000,
        status: 500,
        body: { code: 'INTERNAL_ERROR', message: 'simulated' },
      },
    ])
    await page.keyboard.press('Control+k')
    await page
      .locator('[role=option]')
      .filter({ hasText: byRelease(/(?:all|全部) ?\d+/, /all in this list|此列表中的全部/) })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: '0' })).toBeVisible()
    await clean('reading all that match')
    await leave()
  })

  test(`the ends of a session: axe finds nothing in either theme (${language}; catalogue W1, W14)`, async ({
    page,
    faults,
    watch,
  }) => {
    watch.expected.push(/401/)
    await page.clock.install()
    const { t, clean } = await examineSignedIn(page, language)
    // First the polls stop; what was under way counts as a call yet, so the warning is walked up to in steps shorter than it stands.
    const warning = page.getByRole('alertdialog', { name: t('session.idle.title') })
    for (const ms of [11 * 60_000, 46 * 60_000]) await page.clock.fastForward(ms)
    await expect(async () => {
      await page.clock.fastForward(90_000)
      await expect(warning).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [0] })
    await clean('idle warning')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await faults([
      { match: { path: clientList }, status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } },
    ])
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: t('session.over.title') })).toBeVisible()
    await clean('session dialog')
  })
}
