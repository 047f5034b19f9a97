import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, startServer, test } from '../support/fixture'
import { forbidPointer, expectFocusVisible, focusOn, moveToRow } from '../support/keyboard'
import { expectAsQuick, keyTime } from '../support/key-time'
import { listen } from '../support/sink'
import { fillText, languages } from '../support/variants'

type Broker = Awaited<ReturnType<typeof asAdmin>>
type Row = { type: string; name: string; status: string; enable: boolean; [field: string]: unknown }

const bridges = async (broker: Broker) => (await broker('GET', '/bridges')).data as Row[]
const bridge = async (broker: Broker, id: string) =>
  (await broker('GET', `/bridges/${encodeURIComponent(id)}`)).data as Row
const clear = async (broker: Broker, ...names: readonly string[]) => {
  for (const one of await bridges(broker))
    if (names.some((name) => one.name.startsWith(name)))
      await broker(
        'DELETE',
        `/bridges/${encodeURIComponent(`${one.type}:${one.name}`)}?also_delete_dep_actions=true`,
      )
}
const field = (page: Page, path: string) =>
  page.locator(`[data-field="${path}"]`).locator('input, select, textarea, button').first()
const wrong = (page: Page, path: string) => page.locator(`[data-field="${path}"] p.text-bad`)
const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const results = (page: Page) => page.getByRole('status').filter({ has: page.locator('.break-words') })
const figure = (page: Page, name: string) =>
  page.locator('main [role=group][aria-labelledby]').filter({ has: page.getByText(name, { exact: true }) })
const quick = { resource_opts: { start_timeout: '300ms', health_check_interval: '300ms' } }

/** Runs a line of the palette by keys. */
async function line(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

for (const language of languages('bridges')) {
  const t = (key: string, values: Record<string, string> = {}) =>
    fillText(words(language)[key] ?? `no words for ${key}`, values)
  test(`creates, probes, copies, disables and deletes a webhook bridge with its rule actions, by keyboard alone (${language}; catalogue R18)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const broker = await asAdmin(server)
    const target = await listen()
    const name = `hook_${language}`
    try {
      await clear(broker, name)
      // A rule may name a bridge that does not exist yet.
      await broker('POST', '/rules', {
        id: `${name}_rule`,
        sql: `SELECT * FROM "test/${language}"`,
        actions: [`webhook:${name}`],
      })
      await forbidPointer(page)
      await logIn(page, { language, to: '/bridge/dataBridge' })
      await line(page, 'bc webhook')
      await expect(page.getByRole('heading', { level: 1, name: t('screen.bridgeCreate') })).toBeVisible()
      await expect(field(page, 'name')).toBeFocused()
      await page.keyboard.type(name)
      await focusOn(field(page, 'url'))
      await expectFocusVisible(page)
      await page.keyboard.type('127.0.0.1')
      // The error is shown at its field, which gets the focus.
      await page.keyboard.press('Control+Enter')
      await expect(wrong(page, 'url')).toContainText(t('error.url'))
      await expect(field(page, 'url')).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`${target.url}/ingest`)
      await focusOn(page.getByRole('main').getByRole('button', { name: t('bridge.probe.title') }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByText(t('form.tried', { result: '' }))).toBeVisible()
      expect(await bridges(broker)).not.toContainEqual(expect.objectContaining({ name }))
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main').getByText(t('bridge.state.connected')).first()).toBeVisible()
      expect(await bridge(broker, `webhook:${name}`)).toMatchObject({
        url: `${target.url}/ingest`,
        enable: true,
      })
      // A message goes through it, and is counted where one looks.
      await broker('POST', '/publish', { topic: `test/${language}`, payload: 'through the hook' })
      await expect.poll(() => target.bodies.join('')).toContain('through the hook')
      await expect(figure(page, t('bridge.metric.success'))).toContainText('1')
      await expect(page.getByRole('link', { name: `${name}_rule`, exact: true })).toBeVisible()
      // Only figures are lost: nothing is typed.
      await line(page, 'bridge.reset ')
      await expect(page.getByRole('alertdialog')).toContainText(
        t('bridge.reset.confirm.one', { id: `webhook:${name}` })
          .replace(t('undo.sentence'), '')
          .trim(),
      )
      await expect(page.getByRole('alertdialog').getByRole('button').last()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(results(page)).toContainText(t('bridge.reset.done', { id: `webhook:${name}` }))
      await expect(figure(page, t('bridge.metric.success'))).toContainText('0')
      // Switched off by name, and back.
      await line(page, `bd webhook:${name}`)
      await expect(page.getByRole('alertdialog')).toContainText(
        t('bridge.disable.confirm.one', { id: `webhook:${name}` }),
      )
      await focusOn(page.getByRole('alertdialog').getByRole('button').last())
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await bridge(broker, `webhook:${name}`)).enable).toBe(false)
      await expect(page.getByRole('main').getByText(t('bridge.state.off')).first()).toBeVisible()
      await line(page, `be webhook:${name}`)
      await expect.poll(async () => (await bridge(broker, `webhook:${name}`)).enable).toBe(true)
      // A copy.
      await line(page, 'bridge.duplicate ')
      await expect(field(page, 'name')).toHaveValue(`${name}-copy`)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('heading', { level: 1, name: `${name}-copy` })).toBeVisible()
      // Deleted from the list: the rule that uses it is named, with a way to it, and asked about (catalogue R18).
      await page.keyboard.press('g')
      await page.keyboard.press('i')
      await moveToRow(page, page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) }))
      await page.keyboard.press('.')
      await page.keyboard.type('bridge.delete')
      await page.keyboard.press('Enter')
      const confirm = page.getByRole('alertdialog')
      await expect(confirm).toContainText(t('bridge.delete.confirm.one', { id: `webhook:${name}` }))
      await focusOn(confirm.getByRole('textbox'))
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(confirm.getByRole('link', { name: `${name}_rule` })).toHaveAttribute(
        'href',
        `#/rules/detail/${name}_rule`,
      )
      expect((await bridges(broker)).map((one) => one.name)).toContain(name)
      await expect(confirm.getByRole('button', { name: t('action.cancel') })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await bridges(broker)).map((one) => one.name)).not.toContain(name)
      expect((await broker('GET', `/rules/${name}_rule`)).data).toMatchObject({ actions: [] })
    } finally {
      await clear(broker, name)
      await broker('DELETE', `/rules/${name}_rule`)
      await target.close()
    }
  })

  test(`creates an MQTT bridge by one palette line, and forwards its messages by a rule, by keyboard alone (${language})`, async ({
    page,
    server,
  }) => {
    const broker = await asAdmin(server)
    const name = `line_${language}`
    const far = await startServer(['--seed', 'empty', '--bare'])
    const near = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { reconnectPeriod: 0 })
    const there = await mqtt.connectAsync(`mqtt://127.0.0.1:${far.mqttPort}`, { reconnectPeriod: 0 })
    try {
      await clear(broker, name)
      await broker('POST', '/rules', {
        id: `${name}_rule`,
        sql: `SELECT topic, payload FROM "$bridges/mqtt:${name}"`,
        actions: [
          { function: 'republish', args: { topic: `arrived/${language}/\${topic}`, payload: '${payload}' } },
        ],
      })
      const seen: string[] = []
      near.on('message', (topic, payload) => seen.push(`${topic} ${payload.toString()}`))
      await near.subscribeAsync(`arrived/${language}/#`)
      await forbidPointer(page)
      await logIn(page, { language, to: '/bridge/dataBridge' })
      await expect(page.getByRole('heading', { level: 1, name: t('screen.bridges') })).toBeVisible()
      await line(page, `bm ${name} 127.0.0.1:${far.mqttPort} up/#`)
      // Nothing goes out to there.
      await expect(page.getByRole('dialog').getByLabel(t('bridge.egress'))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(results(page)).toContainText(t('bridge.create.done', { id: `mqtt:${name}` }))
      const row = page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) })
      await expect(row).toContainText(t('bridge.state.connected'))
      await there.publishAsync('up/1', 'from afar', { qos: 1 })
      await expect.poll(() => seen).toEqual([`arrived/${language}/up/1 from afar`])
      await moveToRow(page, row)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(figure(page, t('bridge.metric.received'))).toContainText('1')
      await expect(page.getByRole('link', { name: `${name}_rule`, exact: true })).toBeVisible()
    } finally {
      await clear(broker, name)
      await broker('DELETE', `/rules/${name}_rule`)
      await Promise.all([near.endAsync(true), there.endAsync(true)])
      await far.stop()
    }
  })
}

test('creates an MQTT bridge in its form, and a message crosses it', async ({ page, server, watch }) => {
  watch.expected.push(/40[04]/)
  const broker = await asAdmin(server)
  const far = await startServer(['--seed', 'empty', '--bare'])
  const near = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { reconnectPeriod: 0 })
  const there = await mqtt.connectAsync(`mqtt://127.0.0.1:${far.mqttPort}`, { reconnectPeriod: 0 })
  try {
    await clear(broker, 'crossing')
    const seen: string[] = []
    near.on('message', (topic, payload) => seen.push(`${topic} ${payload.toString()}`))
    await near.subscribeAsync('from_far/#')
    await logIn(page, {
      to: `/bridge/dataBridge/create?type=mqtt&name=crossing&server=127.0.0.1:${far.mqttPort}`,
    })
    // No direction yet: an error at both.
    await page.getByRole('button', { name: /^Create data bridge/ }).click()
    await expect(wrong(page, 'ingress')).toContainText('Enter a remote topic')
    await expect(wrong(page, 'egress')).toContainText('Enter a remote topic')
    await page.getByRole('switch', { name: /^Ingress/ }).click()
    await field(page, 'ingress.remote.topic').fill('up/1')
    await page.getByRole('switch', { name: /^Egress/ }).click()
    await field(page, 'egress.remote.topic').fill('up/1')
    await page.keyboard.press('Control+Enter')
    // The same topic both ways goes round: at both fields (catalogue I11).
    await expect(wrong(page, 'ingress.remote.topic')).toContainText('cannot use the same remote topic')
    await expect(wrong(page, 'egress.remote.topic')).toContainText('cannot use the same remote topic')
    await expect(field(page, 'ingress.remote.topic')).toBeFocused()
    await page.getByRole('switch', { name: /^Egress/ }).click()
    await field(page, 'ingress.remote.topic').fill('up/#')
    // That each connection gets everything is advice, not a mistake (catalogue I11).
    await expect(page.locator('[data-field="ingress.remote.topic"]')).toContainText(
      'Not a shared subscription',
    )
    await field(page, 'ingress.local.topic').fill('from_far/${topic}')
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('ingress pool')
    await field(page, 'ingress.pool_size').fill('1')
    // What is new is not marked as changed.
    await expect(page.locator('[data-field="ingress.pool_size"] [data-differs]')).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'crossing' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Connected').first()).toBeVisible()
    await there.publishAsync('up/1', 'hello from afar', { qos: 1 })
    await expect.poll(() => seen).toEqual(['from_far/up/1 hello from afar'])
    await expect(figure(page, 'Received')).toContainText('1')
    expect(await bridge(broker, 'mqtt:crossing')).toMatchObject({
      ingress: { pool_size: 1, remote: { topic: 'up/#' }, local: { topic: 'from_far/${topic}' } },
    })
  } finally {
    await clear(broker, 'crossing')
    await Promise.all([near.endAsync(true), there.endAsync(true)])
    await far.stop()
  }
})

test('masks secrets, keeps them untouched, sends changed ones, warns of them, and asks again for a copy (catalogue I13, K3, K4)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/40[04]/)
  const broker = await asAdmin(server)
  try {
    await clear(broker, 'masked')
    await broker('POST', '/bridges', {
      type: 'mqtt',
      name: 'masked',
      server: '127.0.0.1:9',
      username: 'u',
      password: 'first',
      ingress: { remote: { topic: 'x' } },
      ...quick,
    })
    const sent: Row[] = []
    await page.route('**/bridges/mqtt*masked', async (route) => {
      if (route.request().method() === 'PUT') sent.push(route.request().postDataJSON() as Row)
      await route.continue()
    })
    await logIn(page, { to: '/bridge/dataBridge/detail/mqtt%3Amasked?tab=settings' })
    const password = field(page, 'password')
    const save = async () => {
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click()
      await expect(
        page.getByRole('link', { name: 'Settings', exact: true }).and(page.locator('main a')),
      ).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    }
    await expect(password).toHaveValue('******')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.locator('[data-field="password"]').getByRole('button', { name: 'Show' })).toHaveCount(0)
    await field(page, 'username').fill('v')
    await save()
    await expect.poll(() => sent.map((body) => body['password'])).toEqual(['******'])
    await field(page, 'password').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('******')
    await expect(page.locator('[data-field="password"]')).toContainText('Six asterisks keep the stored value')
    await field(page, 'password').fill('second')
    await save()
    await expect.poll(() => sent.map((body) => body['password'])).toEqual(['******', 'second'])
    await field(page, 'password').fill('')
    await expect(page.locator('[data-field="password"]')).toContainText('Will be removed')
    await save()
    await expect.poll(() => sent.map((body) => body['password'])).toEqual(['******', 'second', undefined])
    await broker('PUT', '/bridges/mqtt%3Amasked', {
      ...(await bridge(broker, 'mqtt:masked')),
      type: undefined,
      name: undefined,
      status: undefined,
      status_reason: undefined,
      node_status: undefined,
      password: 'third',
    })
    await page.evaluate(() => {
      location.hash = '/bridge/dataBridge/create?action=copy&target=mqtt%3Amasked'
    })
    await expect(field(page, 'name')).toHaveValue('masked-copy')
    await expect(field(page, 'password')).toHaveValue('')
    await page.keyboard.press('Control+Enter')
    await expect(wrong(page, 'password')).toContainText('Enter it again')
    await expect(field(page, 'password')).toBeFocused()
    // The JSON of the complete bridge contains no secret either (catalogue K6).
    await page.keyboard.type('fourth')
    await page.getByRole('radio', { name: 'JSON', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Configuration as JSON' })).toHaveValue(
      /"password": "\*{6}"/,
    )
  } finally {
    await clear(broker, 'masked')
  }
})

test('validates bridge names, and offers a free name next to a taken one (catalogue I8, R17)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/40[09]/)
  const broker = await asAdmin(server)
  try {
    await clear(broker, 'taken')
    await broker('POST', '/bridges', { type: 'webhook', name: 'taken', url: 'http://127.0.0.1:9', ...quick })
    await logIn(page, { to: '/bridge/dataBridge/create?type=webhook&server=http://127.0.0.1:9' })
    for (const name of ['桥', '_a', '-a', 'a b', 'x'.repeat(256)]) {
      await field(page, 'name').fill(name)
      await page.keyboard.press('Control+Enter')
      await expect(wrong(page, 'name')).toContainText('Start with a letter or digit')
    }
    await field(page, 'name').fill('taken')
    await page.keyboard.press('Control+Enter')
    await expect(wrong(page, 'name')).toContainText('The name taken is taken. taken-2 may be available')
    await expect(field(page, 'name')).toBeFocused()
    await page.getByRole('button', { name: 'Use taken-2' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'taken-2' })).toBeVisible()
  } finally {
    await clear(broker, 'taken')
  }
})

test('shows concurrent changes before overwriting them, and keeps those to other fields (catalogue R19)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/40[04]/)
  const broker = await asAdmin(server)
  try {
    await clear(broker, 'shared')
    await broker('POST', '/bridges', {
      type: 'webhook',
      name: 'shared',
      url: 'http://127.0.0.1:9/a',
      body: 'old',
      ...quick,
    })
    await logIn(page, { to: '/bridge/dataBridge/detail/webhook%3Ashared?tab=settings' })
    await field(page, 'url').fill('http://127.0.0.1:9/mine')
    const {
      type: _type,
      name: _name,
      status: _status,
      status_reason: _reason,
      node_status: _nodes,
      ...rest
    } = await bridge(broker, 'webhook:shared')
    await broker('PUT', '/bridges/webhook%3Ashared', {
      ...rest,
      url: 'http://127.0.0.1:9/theirs',
      body: 'new',
    })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed' })).toContainText(
      'http://127.0.0.1:9/a → http://127.0.0.1:9/theirs',
    )
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await bridge(broker, 'webhook:shared')).toMatchObject({ url: 'http://127.0.0.1:9/theirs' })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alertdialog')).toContainText('It restarts')
    await page.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click()
    await expect
      .poll(async () => (await bridge(broker, 'webhook:shared'))['url'])
      .toBe('http://127.0.0.1:9/mine')
    expect(await bridge(broker, 'webhook:shared')).toMatchObject({ body: 'new' })
  } finally {
    await clear(broker, 'shared')
  }
})

test(
  'filters 500 bridges and finds one in the picker as quickly as among ten (catalogue G4)',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expected.push(/404/)
    const many = Array.from({ length: 500 }, (_, index) => ({
      type: index % 2 === 0 ? 'webhook' : 'mqtt',
      name: `plant_${String(index).padStart(3, '0')}`,
      enable: true,
      status: index % 7 === 0 ? 'disconnected' : 'connected',
      node_status: [{ node: 'emqx@127.0.0.1', status: 'connected' }],
    }))
    const few = many.slice(480, 490)
    let shown = few
    await page.route('**/api/v5/bridges', (route) => route.fulfill({ json: shown }))
    const rows = page.locator('tbody tr[data-index]')
    const filter = page.getByRole('main').getByRole('searchbox')
    const dialog = page.getByRole('dialog')
    /** How a key is followed in the list's filter and in the picker. */
    const timesOf = async (count: number) => {
      await page.goto('/#/bridge/dataBridge')
      await page.reload()
      await expect(rows.first()).toBeVisible()
      await page.keyboard.press('/')
      await expect(filter).toBeFocused()
      const list = await keyTime(page, [...'plant_48'])
      await page.keyboard.press('Enter')
      await expect(rows).toHaveCount(count)
      // Without a row, the command asks for the bridge.
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await line(page, 'bridge.show')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      const picker = await keyTime(page, [...'plant_487'])
      await expect(dialog.getByRole('option')).toHaveCount(1)
      return { list, picker }
    }
    await logIn(page, { to: '/bridge/dataBridge' })
    const amongFew = await timesOf(10)
    shown = many
    const amongMany = await timesOf(10)
    expectAsQuick(amongMany.list, amongFew.list)
    expectAsQuick(amongMany.picker, amongFew.picker)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/mqtt%3Aplant_487$/)
  },
)
