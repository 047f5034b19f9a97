import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** From 5.9 on there is one edition, which has them. */
const test = beforeRelease('5.9')

for (const [language, by] of selectVariants('cluster-links')) {
  test(`creates a cluster link, shows why it is disconnected, disables it and deletes it by typing its name, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    // The notice about the evaluation license has its own test.
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const { t, use, press, open, fill, agree } = await withInputMode(page, language, by)
    const name = `plant_${language}`
    const field = (path: string) =>
      page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()
    const title = (text: string) => page.getByRole('heading', { level: 1, name: text })
    await open(t('screen.clusterLinks'))
    await press(t('cluster-link.create.title'))
    await expect(title(t('screen.clusterLinkCreate'))).toBeVisible()
    await fill(field('name'), name)
    await fill(field('topics'), 'line/#')
    await fill(field('server'), '127.0.0.1:1883')
    await auditPage(page, language, ['dark']).expectNoViolations('the form of a cluster link')
    await press(t('cluster-link.create.title'))
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText(t('bridge.state.disconnected'))
    expect(await api('GET', `/cluster/links/link/${name}`)).toMatchObject({
      status: 200,
      data: { topics: ['line/#'], status: 'disconnected' },
    })
    if (by === 'keyboard') {
      await moveToRow(page, row)
      await page.keyboard.press('Enter')
    } else await row.getByRole('link').first().click()
    await expect(title(name)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('line/#')
    await auditPage(page, language).expectNoViolations('a cluster link')
    await press(t('cluster-link.disable.title'))
    await agree()
    await expect
      .poll(async () => (await api('GET', `/cluster/links/link/${name}`)).data)
      .toMatchObject({ enable: false })
    await use(
      page
        .getByRole('main')
        .getByRole('button', { name: t('cluster-link.delete.title') })
        .first(),
    )
    await fill(page.getByRole('alertdialog').getByRole('textbox'), name)
    await agree()
    await expect.poll(async () => (await api('GET', '/cluster/links')).data).toEqual([])
  })
}
