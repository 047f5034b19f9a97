import { asAdmin } from '../support/api'
import { expect, withOwnBroker } from '../support/fixture'
import { withInputMode } from '../support/input-mode'

/** Settings apply to the complete broker, so each test has its own. */
const test = withOwnBroker('empty')

test('changes a setting known only from the broker’s schema after showing the difference, by keyboard alone (en)', async ({
  page,
  broker,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(broker)
  const { t, open, use, fill, agree } = await withInputMode(page, 'en', 'keyboard')
  await open(t('screen.config'))
  await use(page.getByRole('main').getByRole('link', { name: t('config.view.other'), exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: t('screen.otherSettings') })).toBeVisible()
  await fill(page.locator('[data-field="listeners.https.backlog"] input'), '2048')
  await page.keyboard.press('Control+Enter')
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(t('broker.other.confirm'))
  await expect(confirm).toContainText('2048')
  await agree()
  await expect(page.getByText(t('broker.other.done')).first()).toBeVisible()
  expect((await api('GET', '/configs/dashboard')).data).toMatchObject({
    listeners: { https: { backlog: 2048 } },
  })
})

test('drags a rewrite rule before another, by mouse alone (zh)', async ({ page, broker, watch }) => {
  watch.expected.push(/404/)
  const api = await asAdmin(broker)
  const rule = (topic: string) => ({
    action: 'publish',
    source_topic: `${topic}/#`,
    dest_topic: `to/${topic}`,
    re: '^(.+)$',
  })
  expect((await api('PUT', '/mqtt/topic_rewrite', ['one', 'two', 'three'].map(rule))).status).toBe(200)
  const { t, open } = await withInputMode(page, 'zh', 'mouse')
  await open(t('screen.topicRewrite'))
  const row = (topic: string) => page.getByRole('row').filter({ hasText: `${topic}/#` })
  await row('three')
    .locator('[data-move]')
    .dragTo(row('one').getByText('one/#', { exact: true }))
  await expect
    .poll(async () =>
      ((await api('GET', '/mqtt/topic_rewrite')).data as { source_topic: string }[]).map(
        ({ source_topic }) => source_topic,
      ),
    )
    .toEqual(['three/#', 'one/#', 'two/#'])
  await expect(page.locator('tbody').getByRole('row').first()).toContainText('three/#')
})
