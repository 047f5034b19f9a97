import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** The first that knows queues and streams by their names. */
const test = beforeRelease('6.1')

for (const [language, by] of selectVariants('queues')) {
  test(`creates a queue, edits it and deletes it by typing its name, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    // Read once more after it was deleted.
    watch.expected.push(/404/)
    // The notice about the evaluation license has its own test.
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const { t, use, press, open, fill, agree } = await withInputMode(page, language, by)
    const name = `jobs.${language}`
    const topic = `jobs/${language}`
    const field = (path: string) =>
      page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()
    const title = (text: string) => page.getByRole('heading', { level: 1, name: text })
    await open(t('screen.queues'))
    await press(t('message-queue.create.title'))
    await expect(title(t('screen.queueCreate'))).toBeVisible()
    await fill(field('name'), name)
    await fill(field('topic_filter'), `${topic}/#`)
    await auditPage(page, language, ['dark']).expectNoViolations('the form of a message queue')
    await press(t('message-queue.create.title'))
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText(t('messageStorage.kinds.regular'))
    if (by === 'keyboard') {
      await moveToRow(page, row)
      await page.keyboard.press('Enter')
    } else await row.getByRole('link').first().click()
    await expect(title(name)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`$queue/${name}`)
    await auditPage(page, language).expectNoViolations('a message queue')
    await press(t('message-queue.edit.title'))
    await fill(field('data_retention_period'), '2d')
    await press(t('form.save'))
    await agree()
    await expect
      .poll(async () => (await api('GET', `/queue/${name}`)).data)
      .toMatchObject({ data_retention_period: 172_800_000, topic_filter: `${topic}/#` })
    await use(
      page
        .getByRole('main')
        .getByRole('button', { name: t('message-queue.delete.title') })
        .first(),
    )
    await fill(page.getByRole('alertdialog').getByRole('textbox'), name)
    await agree()
    await expect.poll(async () => ((await api('GET', '/queues')).data as { data: unknown }).data).toEqual([])
  })

  test(`enables message streams and creates one, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    // Streams are off by default.
    watch.expected.push(/503/)
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const there = await api('GET', '/streams')
    for (const { name } of there.status === 200 ? (there.data as { data: { name: string }[] }).data : [])
      await api('DELETE', `/stream/${name}`)
    await api('PUT', '/streams/config', { enable: false })
    const { t, press, open, fill } = await withInputMode(page, language, by)
    const name = `log_${language}`
    const topic = `log/${language}`
    const field = (path: string) =>
      page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()
    await open(t('screen.streams'))
    await expect(page.getByRole('main')).toContainText(t('message-stream.off'))
    await press(t('message-stream.edit-settings.title'))
    const enabled = page
      .getByRole('dialog')
      .getByRole('option')
      .filter({ hasText: t('choice.queueEnabled.true') })
    await expect(enabled).toBeVisible()
    if (by === 'keyboard') {
      await page.keyboard.type(t('choice.queueEnabled.true'))
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        t('choice.queueEnabled.true'),
      )
      await page.keyboard.press('Enter')
    } else await enabled.click()
    await expect(page.getByRole('main')).toContainText(t('message-stream.empty'))
    await press(t('message-stream.create.title'))
    await fill(field('name'), name)
    await fill(field('topic_filter'), topic)
    await press(t('message-stream.create.title'))
    await expect(page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      topic,
    )
  })
}
