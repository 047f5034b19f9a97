import { asAdmin } from '../support/api'
import { beforeRelease, expect } from '../support/fixture'
import { withInputMode } from '../support/input-mode'
import { connect, on, subscribe } from '../support/mqtt-page'
import { hideLicenseNotice } from '../support/stored'

/** A broker as installed: queues are off. */
const test = beforeRelease('6.2')
test.use({ seed: 'empty' })

test('enables message queues, fills one by publishing, and empties it with the MQTT client', async ({
  page,
  server,
  watch,
}) => {
  // Queues are off, then starting; the API has no subscriber to deliver to.
  watch.expected.push(/503/)
  await hideLicenseNotice(page)
  const api = await asAdmin(server)
  const { t, open, press, fill } = await withInputMode(page, 'en', 'mouse')
  const main = page.getByRole('main')
  await open(t('screen.queues'))
  await expect(main).toContainText(t('message-queue.off'))
  await press(t('message-queue.edit-settings.title'))
  const enabled = page
    .getByRole('dialog')
    .getByRole('option')
    .filter({ hasText: t('choice.queueEnabled.true') })
  await enabled.click()
  await expect(main).toContainText(t('message-queue.starting'))
  await expect(main).toContainText(t('message-queue.empty'), { timeout: 15_000 })
  expect((await api('GET', '/queues/config')).data).toMatchObject({ enable: true })
  await press(t('message-queue.create.title'))
  await fill(page.locator('[data-field="name"] input'), 'work')
  await fill(page.locator('[data-field="topic_filter"] input'), 'work/#')
  await press(t('message-queue.create.title'))
  await expect(page.getByRole('row').filter({ hasText: 'work/#' })).toBeVisible()

  await open(t('screen.publish'))
  for (const text of ['one', 'two']) {
    await main.getByLabel(t('param.topic'), { exact: true }).fill('work/1')
    await main.getByLabel(t('param.payload'), { exact: true }).fill(text)
    await press(t('publish.send.title'))
    await expect(page.getByText(t('publish.send.nobody', { topic: 'work/1' })).first()).toBeVisible()
  }

  await open(t('screen.mqttClient'))
  const client = on(page)
  const received = (count: number) =>
    expect(client.messages.getByRole('option').filter({ hasText: 'work/1' })).toHaveCount(count)
  await connect(client)
  await subscribe(client, '$queue/work')
  await received(2)
  // The queue is empty: a new session gets only what is published from now on.
  await client.button('mqtt-client.disconnectButton').click()
  await connect(client)
  await subscribe(client, '$queue/work')
  expect((await api('POST', '/publish', { topic: 'work/1', payload: 'three', qos: 1 })).status).toBe(202)
  await received(3)
  await expect(client.messages.getByRole('option').filter({ hasText: 'three' })).toHaveCount(1)
})
