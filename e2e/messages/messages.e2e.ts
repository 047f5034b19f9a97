import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { words as createTranslator } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { expectFocusVisible, focusOn, moveToRow } from '../support/keyboard'
import { fillText, languages } from '../support/variants'

const results = (page: Page) => page.getByRole('status', { name: /Results|结果/ })
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = to
  }, path)
const rows = (page: Page) => page.locator('tbody tr[data-index]')
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** From here on a pointer fails the test. */
const noPointer = (page: Page) =>
  page.evaluate(() => {
    for (const kind of ['pointerdown', 'mousedown', 'wheel'])
      addEventListener(kind, () => console.error(`a pointer was used: ${kind}`), true)
  })

for (const language of languages('messages')) {
  test(`reads and deletes a retained message by its topic, and publishes from the form, by keyboard alone (${language}; catalogue R16, W2)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const catalogue = createTranslator(language)
    const t = (key: string, values: Record<string, string> = {}) => fillText(catalogue[key] ?? key, values)
    const api = await asAdmin(server)
    const topic = `journey/${language}/state`
    await api('POST', '/publish', {
      topic,
      payload: '{"on":true,"count":12345678901234567890}',
      retain: true,
    })
    await logIn(page, { language, to: '/dashboard/overview' })
    await noPointer(page)
    const line = async (text: string) => {
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    const heading = page.getByRole('heading', { level: 1 })
    await line(`rs ${topic}`)
    await expect(heading).toHaveText(topic)
    await expect(heading).toBeFocused()
    // Formatted, with every digit of a number beyond JavaScript's precision.
    await expect(page.getByRole('region', { name: t('payload.label'), exact: true })).toContainText(
      '"count": 12345678901234567890',
    )

    await line(`rd ${topic}`)
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(topic)
    await focusOn(confirm.getByRole('button').last())
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(results(page)).toContainText(t('retained.delete.done', { topic }))
    expect((await api('GET', `/mqtt/retainer/message/${encodeURIComponent(topic)}`)).status).toBe(404)
    // The page of a deleted message shows that, and leads back to a reread list.
    await expect(page.getByRole('alert')).toContainText(t('retained.gone'))
    await focusOn(page.getByRole('link', { name: t('retained.back') }))
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText(t('screen.retained'))
    await expect(rows(page).filter({ hasText: 'sensors/1/info' })).toBeVisible()
    await expect(rows(page).filter({ hasText: topic })).toHaveCount(0)

    await line(`/${t('screen.publish')}`)
    await expect(heading).toHaveText(t('screen.publish'))
    const field = (name: string) => page.getByRole('main').getByLabel(t(name), { exact: true })
    const publish = async (to: string) => {
      await focusOn(field('param.topic'))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(to)
      await page.keyboard.press('Control+Enter')
    }
    await focusOn(field('param.payload'))
    await page.keyboard.type('hello')
    // A wildcard is not a topic; nothing is sent.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await publish('a/+')
    await expect(field('param.topic')).toBeFocused()
    await expect(page.getByText(t('error.topic.name'))).toBeVisible()
    await publish(`journey/${language}/nobody`)
    await expect(results(page)).toContainText(
      t('publish.send.nobody', { topic: `journey/${language}/nobody` }),
    )
    await publish(`sensors/journey-${language}/temp`)
    const delivered = t('publish.send.done', { topic: `sensors/journey-${language}/temp` })
    await expect(results(page)).toContainText(delivered)
    // The page shows it, with a button to send it again; the toast is only announced.
    await expect(page.getByRole('main').getByText(delivered)).toHaveCount(2)
    await expect(results(page).getByRole('button')).toHaveCount(0)
    await focusOn(page.getByRole('button', { name: new RegExp(`^${t('publish.again')}`) }).first())
    await expectFocusVisible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(delivered)).toHaveCount(3)
  })
}

test('lists who receives a topic by name, wildcard and share, links to the client, unsubscribes it, and links a topic to its subscribers', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const topic = 'halls/7/temp'
  const subscriptions = {
    'hall-exact': topic,
    'hall-plus': 'halls/+/temp',
    'hall-all': 'halls/#',
    'hall-share-1': `$share/readers/${topic}`,
    'hall-share-2': `$share/readers/${topic}`,
    'hall-other': 'halls/8/temp',
  }
  const clients = await Promise.all(
    Object.entries(subscriptions).map(async ([clientId, filter]) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
        clientId,
        reconnectPeriod: 0,
      })
      await client.subscribeAsync(filter)
      return client
    }),
  )
  try {
    await logIn(page, { to: '/dashboard/overview' })
    // A topic is used as typed, even without a subscription by that name.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('who halls/9/temp')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 subscriptions receive halls/9/temp')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`who ${topic}`)
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(
        `5 subscriptions receive ${topic}, wildcards included. 1 share group: one member receives each message.`,
      ),
    ).toBeVisible()
    const got = await rows(page).evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(1, 3).map((cell) => cell.textContent)),
    )
    expect(got.sort()).toEqual(
      Object.entries(subscriptions)
        .filter(([id]) => id !== 'hall-other')
        .sort(),
    )
    expect(page.url()).toContain(`gets=${encodeURIComponent(topic)}`)
    // The row is its client, and ends its subscription.
    const row = rows(page).filter({ hasText: 'hall-plus' })
    await row.getByRole('link', { name: 'hall-plus' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'hall-plus' })).toBeVisible()
    await page.goBack()
    await row.hover()
    await row.getByRole('button', { name: /Commands for/ }).click()
    await page.getByRole('menuitem', { name: 'Unsubscribe client' }).click()
    await expect(results(page)).toContainText('Unsubscribed hall-plus from halls/+/temp')
    await expect(row).toHaveCount(0)
    await expect(page.getByText(`4 subscriptions receive ${topic}`)).toBeVisible()

    await visit(page, '/subscriptions/topics?q=halls')
    await moveToRow(page, rows(page).filter({ hasText: 'halls/#' }))
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('hall-all')
  } finally {
    await Promise.all(clients.map((client) => client.endAsync(true)))
  }
})

test('publishes, filters, selects and deletes retained messages, clears all by typing their number, and toggles retention', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(server)
  await logIn(page, { to: '/publish?mode=several' })
  try {
    await inMain(page, 'Edit as JSON').click()
    await page
      .getByLabel('Messages (JSON)')
      .fill(
        JSON.stringify(
          Array.from({ length: 12 }, (_, index) => ({ topic: `bulk/${index}`, payload: 'x', retain: true })),
        ),
      )
    await inMain(page, 'Publish messages').click()
    await expect(results(page)).toContainText('Published 12 messages; 0 delivered to a subscriber')
    await visit(page, '/retained?match=bulk/%2B')
    await expect(rows(page)).toHaveCount(12)
    for (const topic of ['bulk/3', 'bulk/4'])
      await rows(page).filter({ hasText: topic }).getByRole('checkbox').check()
    await inMain(page, 'Delete 2 retained messages').click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(rows(page)).toHaveCount(10)
    const clear = async (count: string, meanwhile?: () => Promise<unknown>) => {
      await inMain(page, 'Clear matching retained messages').click()
      await expect(page.getByRole('alertdialog')).toContainText(`bulk/+ (${count})`)
      await meanwhile?.()
      await page.getByRole('alertdialog').getByRole('textbox').fill(count)
      await page.getByRole('alertdialog').getByRole('button').last().click()
    }
    // One more arrives while the question is open: nothing is deleted by the old count.
    await clear('10', () => api('POST', '/publish', { topic: 'bulk/late', payload: 'x', retain: true }))
    await expect(page.getByText('More messages match now')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await expect(rows(page)).toHaveCount(11)
    await clear('11')
    await expect(results(page)).toContainText('Deleted 11 retained messages')
    await expect(page.getByText('No results match the filters')).toBeVisible()
    expect((await api('GET', '/mqtt/retainer/message/sensors%2F1%2Finfo')).status).toBe(200)

    await api('PUT', '/mqtt/retainer', { enable: false })
    await visit(page, '/clients')
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await visit(page, '/retained')
    await page.getByRole('link', { name: 'Enable in settings' }).click()
    await page.getByRole('switch', { name: 'Enabled' }).click()
    await page.getByLabel('Max payload size').fill('512KB')
    await inMain(page, 'Save').click()
    await expect(results(page)).toContainText('Saved the retainer settings')
    await expect(results(page)).toContainText('Max payload size: 1MB → 512KB')
    expect((await api('GET', '/mqtt/retainer')).data).toMatchObject({
      enable: true,
      max_payload_size: '512KB',
      backend: { storage_type: 'ram' },
    })
  } finally {
    await api('PUT', '/mqtt/retainer', { enable: true, max_payload_size: '1MB' })
  }
})

test('opens and deletes delayed messages, and warns in the settings that disabling loses them (catalogue R16)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(server)
  const send = (topic: string, payload: string) =>
    api('POST', '/publish', { topic: `$delayed/3600/${topic}`, payload })
  await send('later/short', 'wait for me')
  await send('later/long', 'x'.repeat(2049))
  try {
    await logIn(page, { to: '/delayed-pub' })
    await rows(page).filter({ hasText: 'later/long' }).getByRole('link').click()
    await expect(page.getByText('The payload is larger than 2 KB')).toBeVisible()
    await page.goBack()
    await rows(page).filter({ hasText: 'later/short' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'later/short' })).toBeVisible()
    await expect(page.getByText('wait for me')).toBeVisible()
    await inMain(page, 'Delete delayed message').click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alert')).toContainText('The delayed message no longer exists')
    await page.getByRole('link', { name: 'Back to delayed messages' }).click()
    await expect(rows(page)).toHaveCount(1)

    await visit(page, '/delayed-pub-configuration')
    await expect(page.getByText('Disabling clears the list')).toBeVisible()
    await page.getByRole('switch', { name: 'Enabled' }).click()
    await inMain(page, 'Save').click()
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText('All pending delayed messages are lost')
    await confirm.getByRole('textbox').fill('off')
    await confirm.getByRole('button').last().click()
    await expect(results(page)).toContainText('Saved the delayed publish settings')
    await page.getByRole('main').getByRole('link', { name: 'Delayed messages' }).click()
    await expect(page.getByText('Delayed publish is disabled')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
  } finally {
    await api('PUT', '/mqtt/delayed', { enable: true })
  }
})
