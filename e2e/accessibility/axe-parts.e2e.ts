import { openApi } from '../support/api'
import { examineSignedIn } from '../support/axe'
import { expect, test } from '../support/fixture'
import { phrases } from '../support/hands'
import { languages } from '../support/variants'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('axe-parts')) {
  const words = phrases[language]

  test(`marks, peek, filters, columns and menus of a list: axe finds nothing in either theme (${language}; catalogue W1)`, async ({
    page,
  }) => {
    const { t, go, clean } = await examineSignedIn(page, language)
    const row = page.getByRole('row').filter({ hasText: 'sensor-01' })
    await row.click({ position: { x: 200, y: 8 } })
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: t('list.peek') })).toBeVisible()
    await clean('marked rows and a peek')
    await page.keyboard.press('Escape')
    await row.hover()
    await row.getByRole('button').last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await clean('menu of a row')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('list.columns'), exact: true }).click()
    await expect(page.getByRole('checkbox', { name: t('list.column.inflight') })).toBeVisible()
    await clean('columns')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('list.filter.add') }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await clean('kinds of filter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByLabel(t('list.filter.likeClientid'))).toBeFocused()
    await clean('a filter being typed')
    await page.keyboard.press('Escape')
    await go('/clients?like_clientid=sensor&sort=clientid')
    await expect(page.getByRole('row')).toHaveCount(9)
    await clean('a filter and an order')
    await go('/clients?like_clientid=nothing-like-it')
    await expect(page.getByText(t('list.noMatch'))).toBeVisible()
    await clean('nothing matches')
    await go('/clients?conn_state=neither')
    await clean('a filter that the broker would refuse')
  })

  test(`user menu, leading key, narrow menu, large chart: axe finds nothing in either theme (${language}; catalogue W1)`, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/404/)
    const { t, go, clean } = await examineSignedIn(page, language)
    await page.getByRole('button', { name: words.userMenu }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await clean('user menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await expect(page.getByRole('contentinfo')).toContainText('g …')
    await expect(page.getByRole('contentinfo')).toContainText(t('screen.overview'))
    await clean('what may follow g')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('shell.menu.narrow') }).click()
    await page
      .getByRole('navigation', { name: t('shell.menu.label') })
      .getByRole('link')
      .first()
      .hover()
    await clean('the narrow menu with a name shown')
    await page.getByRole('button', { name: t('shell.menu.wide') }).click()
    await go('/dashboard/overview')
    await page
      .getByRole('button', {
        name: t('overview.enlarge').replace('{{name}}', t('overview.incomingMessages')),
      })
      .click()
    await expect(
      page.getByRole('dialog').getByRole('img').or(page.getByRole('dialog').locator('svg')).first(),
    ).toBeVisible()
    await clean('a large chart')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await go('/clients')
    await clean('clients, narrow')
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('the menu as a sheet')
  })

  test(`bans, journal and results: axe finds nothing in either theme (${language}; catalogue W1)`, async ({
    page,
    server,
    request,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const api = await openApi(request, server.url)
    const id = `axe-${language}`
    try {
      const { go, line, clean } = await examineSignedIn(page, language)
      await line(`ban.create ${id} 1h noisy`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.banned(id)).first()).toBeVisible()
      await clean('a result')
      await line(`client.keepalive ${id} 60`)
      await page.keyboard.press('Enter')
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
      await clean('a step that the broker refused')
      await page.keyboard.press('Escape')
      await go('/banned-clients')
      await expect(page.getByRole('row').filter({ hasText: id })).toBeVisible()
      await clean('bans')
      await go('/journal')
      await expect(page.getByRole('row').filter({ hasText: id })).toHaveCount(2)
      await clean('journal')
    } finally {
      await api.remove(`/banned/clientid/${id}`)
    }
  })
}
