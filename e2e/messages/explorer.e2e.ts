import type { Page } from '@playwright/test'
import { words as createTranslator } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { focusOn, forbidPointer } from '../support/keyboard'
import { connectClient } from '../support/mqtt-page'
import { fillText, languages } from '../support/variants'

/** The parts of the explorer. */
const on = (page: Page, language: 'en' | 'zh' = 'en') => {
  const catalogue = createTranslator(language)
  const t = (key: string, values: Record<string, string> = {}) => fillText(catalogue[key] ?? key, values)
  return {
    t,
    tree: page.getByRole('tree', { name: t('topic-explorer.tree'), exact: true }),
    row: (name: string) => page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) }),
    main: page.getByRole('main'),
    button: (key: string) => page.getByRole('main').getByRole('button', { name: t(key), exact: true }),
    status: page.getByRole('main').getByRole('status').first(),
  }
}

/** A device with two values of one topic, and retained messages below another. */
async function publish(server: Server, root: string) {
  const device = await connectClient(server, `${root}-device`)
  await device.publishAsync(`${root}/line-1/temp`, '{"celsius":20}', { retain: true, qos: 1 })
  await device.publishAsync(`${root}/line-1/state`, 'running', { retain: true, qos: 1 })
  await device.publishAsync(`${root}/line-2/temp`, '{"celsius":30}', { retain: true, qos: 1 })
  return device
}

for (const language of languages('explorer')) {
  test(`shows the load, subscribes, opens a topic and its difference, and is not subscribed after a reload, by keyboard (${language})`, async ({
    page,
    server,
  }) => {
    const root = `keys-${language}`
    const device = await publish(server, root)
    await logIn(page, { language, to: `/explorer?filter=${root}/%23` })
    await forbidPointer(page)
    const { t, tree, row, main, button, status } = on(page, language)
    await expect(status).toHaveText(t('topic-explorer.state.stopped'))
    await expect(main).toContainText(t('topic-explorer.load.messages'))
    await expect(page.getByLabel(t('topic-explorer.filters'), { exact: true })).toHaveValue(`${root}/#`)
    await focusOn(button('topic-explorer.startButton'))
    await page.keyboard.press('Enter')
    await expect(row(root)).toBeVisible()

    await focusOn(tree)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(row('line-1')).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('temp')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 2, name: `${root}/line-1/temp` })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('region', { name: t('payload.label') })).toContainText('"celsius": 20')
    expect(decodeURIComponent(page.url())).toContain(`topic=${root}/line-1/temp`)

    await device.publishAsync(`${root}/line-1/temp`, '{"celsius":21.5}', { qos: 1 })
    await expect(page.getByRole('region', { name: t('payload.label') })).toContainText('"celsius": 21.5')
    await focusOn(button('topic-explorer.diff'))
    await page.keyboard.press('Enter')
    const difference = page.getByRole('region', { name: t('payload.diff.label') })
    await expect(difference.first()).toContainText('"celsius": 20')

    await page.reload()
    await expect(status).toHaveText(t('topic-explorer.state.stopped'))
    await expect(button('topic-explorer.startButton')).toBeVisible()
    await expect(tree).toHaveCount(0)
    await device.endAsync()
  })
}

test('filters, clears a branch with undo, and stops, by mouse', async ({ page, server }) => {
  const device = await publish(server, 'mouse')
  await logIn(page, { to: '/explorer?filter=mouse/%23' })
  const { t, tree, row, button, status } = on(page)
  await button('topic-explorer.startButton').click()
  await expect(row('mouse')).toBeVisible()
  await page.getByLabel(t('topic-explorer.search'), { exact: true }).fill('line-1/t')
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await page.getByLabel(t('topic-explorer.search'), { exact: true }).fill('')

  await button('topic-explorer.expand-all.title').click()
  await expect(tree.getByRole('treeitem')).toHaveCount(6)
  await row('line-1').hover()
  await row('line-1')
    .getByRole('button', { name: t('list.rowMenu', { name: 'mouse/line-1' }) })
    .click()
  await page.getByRole('menuitem', { name: t('retained.clear.title') }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('mouse/line-1/#')
  await expect(confirm).toContainText('(2)')
  await confirm.getByRole('textbox').fill('2')
  await confirm.getByRole('button').last().click()
  const api = await asAdmin(server)
  const retained = async () => {
    const { data } = await api('GET', '/mqtt/retainer/messages?limit=1000')
    return (data as { data: { topic: string }[] }).data
      .map(({ topic }) => topic)
      .filter((topic) => topic.startsWith('mouse/'))
      .toSorted()
  }
  await expect.poll(retained).toEqual(['mouse/line-2/temp'])
  await page
    .getByRole('button', { name: t('undo.verb') })
    .first()
    .click()
  await expect.poll(retained).toEqual(['mouse/line-1/state', 'mouse/line-1/temp', 'mouse/line-2/temp'])

  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('topic-explorer.stop.title') })
    .click()
  await expect(status).toHaveText(t('topic-explorer.state.stopped'))
  await device.endAsync()
})

test('lists retained messages from the API, with sizes, without a subscription', async ({ page, server }) => {
  const device = await publish(server, 'stored')
  await logIn(page, { to: '/explorer?filter=stored/%23' })
  const { t, row, button, main, status } = on(page)
  await button('topic-explorer.readButton').click()
  await expect(status).toHaveText(t('topic-explorer.state.read'))
  await row('stored').click()
  await expect(main).toContainText(t('topic-explorer.branchBytes'))
  // Two values of 14 bytes, and one of 7.
  await expect(main.getByText('35 B')).toBeVisible()
  await device.endAsync()
})

test('ends its subscription when its screen is left, unless it is to stay on, and is no receiver', async ({
  page,
  server,
}) => {
  const device = await publish(server, 'left')
  await logIn(page, { to: '/explorer?filter=left/%23' })
  const { t, row, button, status, main } = on(page)
  const api = await asAdmin(server)
  const subscribed = async () => {
    const { data } = await api('GET', '/subscriptions?topic=left/%23')
    return (data as { data: unknown[] }).data.length
  }
  const start = async () => {
    await button('topic-explorer.startButton').click()
    await expect(row('left')).toBeVisible()
    await expect.poll(subscribed).toBe(1)
  }
  await start()
  await page.goto(`${server.url}/#/topics`)
  await expect.poll(subscribed).toBe(0)
  await page.goBack()
  await expect(status).toHaveText(t('topic-explorer.state.stopped'))

  await button('topic-explorer.startAgain').click()
  await start()
  await page.getByRole('checkbox', { name: t('topic-explorer.staysOn') }).click()
  await page.goto(`${server.url}/#/subscriptions?gets=left/line-1/temp`)
  await expect(main).toContainText('0 subscriptions receive left/line-1/temp')
  await expect(main).toContainText(t('subscription.notCounted'))
  await expect(main.getByText(t('subscription.ownExplorer'), { exact: true })).toBeVisible()
  expect(await subscribed()).toBe(1)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('topic-explorer.elsewhere', { filters: 'left/#' }) })
    .click()
  await button('topic-explorer.stop.title').click()
  await expect.poll(subscribed).toBe(0)
  await device.endAsync()
})

test('shows two topics side by side, and who publishes to one of them by a trace, after asking', async ({
  page,
  server,
  cleanup,
}) => {
  const device = await publish(server, 'pair')
  await logIn(page, { to: '/explorer?filter=pair/%23&topic=pair/line-1/temp' })
  const { t, row, button } = on(page)
  const pane = (topic: string) => page.getByRole('heading', { level: 2, name: topic })
  await button('topic-explorer.startButton').click()
  await expect(pane('pair/line-1/temp')).toBeVisible()
  // The broker stores who published the retained message.
  await expect(page.getByText('pair-device')).toBeVisible()
  await button('topic-explorer.pin.title').click()
  await button('topic-explorer.expand-all.title').click()
  await row('state').click()
  await expect(pane('pair/line-1/state')).toBeVisible()
  await expect(pane('pair/line-1/temp')).toBeVisible()

  await page
    .getByRole('button', { name: t('topic.publishers.title') })
    .last()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('pair/line-1/state')
  await question.getByRole('button').last().click()
  await expect(page).toHaveURL(/\/publishers_\d+/)
  const name = /publishers_\d+/.exec(page.url())?.[0] ?? ''
  const api = await asAdmin(server)
  cleanup(() => api('DELETE', `/trace/${name}`))
  await device.publishAsync('pair/line-1/state', 'stopped')
  await expect(page.getByRole('region', { name: t('trace.publishers') })).toContainText('pair-device', {
    timeout: 20_000,
  })
  await device.endAsync()
})
