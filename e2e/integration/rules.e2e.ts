import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { forbidPointer, focusOn } from '../support/keyboard'
import { byRelease, hasBridges } from '../support/release'
import { languages } from '../support/variants'

const main = (page: Page) => page.getByRole('main')
const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL' })
const field = (page: Page, name: string | RegExp) => main(page).getByLabel(name, { exact: true })
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const stat = (page: Page, name: string) => main(page).getByRole('group', { name, exact: true })
const row = (page: Page, id: string) => main(page).getByRole('row', { name: new RegExp(id) })

const words = {
  en: {
    create: 'Create rule',
    id: 'Rule ID',
    addAction: 'Add action',
    republish: 'Republish',
    topic: 'Topic',
    passed: 'Test passed',
    rules: 'Rules',
    created: (id: string) => `Created rule ${id}`,
    count: 'Passed',
    actions: 'Actions succeeded',
    resets: (id: string) => `Reset ${id} statistics`,
    done: (id: string) => `Reset the statistics of rule ${id}`,
  },
  zh: {
    create: '创建规则',
    id: '规则 ID',
    addAction: '添加动作',
    republish: '消息重发布',
    topic: '主题',
    passed: '测试通过',
    rules: '规则',
    created: (id: string) => `已创建规则 ${id}`,
    count: '通过',
    actions: '动作成功',
    resets: (id: string) => `重置 ${id} 的统计`,
    done: (id: string) => `已重置规则 ${id} 的统计`,
  },
} as const

for (const language of languages('rules')) {
  test(`creates a rule from its SQL and reads its statistics, by keyboard alone (${language})`, async ({
    page,
    server,
  }) => {
    const w = words[language]
    const id = `journey_${language}`
    const api = await asAdmin(server)
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId: `rule-journey-${language}`,
      reconnectPeriod: 0,
    })
    const received: string[] = []
    client.on('message', (topic, payload) => received.push(`${topic} ${payload.toString()}`))
    await client.subscribeAsync(`hot/${language}/#`)
    try {
      await forbidPointer(page)
      await logIn(page, { language, to: '/dashboard/overview' })
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`select payload.t as t from "journey/${language}/#" where t > 30`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: w.create })).toBeVisible()
      await focusOn(field(page, w.id))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(id)
      await focusOn(button(page, w.addAction))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: w.republish })).toBeVisible()
      await page.keyboard.press('Enter')
      const topic = main(page).locator('[data-field=actions]').getByLabel(w.topic)
      await expect(topic).toBeVisible()
      await page.keyboard.press('Shift+Tab')
      for (
        let step = 0;
        step < 12 && !(await topic.evaluate((one) => one === document.activeElement));
        step += 1
      )
        await page.keyboard.press('Shift+Tab')
      await page.keyboard.type(`hot/${language}/\${t}`)
      await page.keyboard.press('Alt+Enter')
      await expect(main(page).getByText(w.passed)).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(w.created(id)).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: w.rules })).toBeVisible()
      // A message that fits runs it, one that does not is counted as no result.
      await api('POST', '/publish', { topic: `journey/${language}/1`, payload: '{"t":31}' })
      await api('POST', '/publish', { topic: `journey/${language}/1`, payload: '{"t":3}' })
      await expect.poll(() => received).toEqual([`hot/${language}/31 {"t":31}`])
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`rule.show ${id}`)
      await page.keyboard.press('Enter')
      await expect(stat(page, w.count)).toContainText('1')
      await expect(stat(page, w.actions)).toContainText('2')
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`rule.reset ${id}`)
      await page.keyboard.press('Enter')
      // Only figures are lost: nothing is typed, and the button has the focus.
      await expect(page.getByRole('alertdialog').getByRole('button', { name: w.resets(id) })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(w.done(id)).first()).toBeVisible()
      await expect(stat(page, w.count)).toContainText('0')
    } finally {
      await client.endAsync(true)
      await api('DELETE', `/rules/${id}`)
    }
  })
}

test('completes keywords, functions, columns and events in the SQL editor, and underlines syntax errors', async ({
  page,
}) => {
  await logIn(page, { to: '/rules/create/form' })
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('sel')
  await expect(offers.getByRole('option', { name: 'SELECT' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type(' subst')
  await expect(offers.getByRole('option', { name: /substr\(s, start/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('topi')
  await expect(offers.getByRole('option', { name: /^topic/ }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  // From one argument to the next.
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' as x from "$events/client_conne')
  await expect(offers.getByRole('option', { name: /client_connected/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' where keepal')
  await expect(offers.getByRole('option', { name: /keepalive/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' > ')
  await expect(editor(page)).toContainText(
    'SELECT substr(topic, 2) as x from "$events/client_connected" where keepalive >',
  )
  await expect(editor(page).locator('.cm-lintRange-error, .cm-lintPoint-error').first()).toBeVisible()
  await page.keyboard.type('1')
  await expect(editor(page).locator('.cm-lintRange-error, .cm-lintPoint-error')).toHaveCount(0)
  // Single keys are letters here, and Tab leaves.
  await page.keyboard.type(' and x = "gx"')
  await expect(page).toHaveURL(/rules\/create\/form/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
})

test('offers events with the names and columns that the broker lists, and reads older names as the same (from 5.10 on)', async ({
  page,
}) => {
  const words = { en: 'told by the broker', zh: '' }
  const row = (event: string, columns: readonly string[], more: object = {}) => ({
    event,
    columns,
    title: words,
    description: words,
    test_columns: {},
    sql_example: `SELECT * FROM "${event}"`,
    ...more,
  })
  await page.route('**/api/v5/rule_events', (route) =>
    route.fulfill({
      json: [
        row('$events/message_publish', ['clientid', 'topic', 'payload']),
        row('$events/client/connected', ['clientid', 'receive_maximum'], {
          test_columns: { clientid: ['c_told', ''] },
        }),
        row('$events/made/up', ['somewhat']),
      ],
    }),
  )
  await logIn(page, { to: '/rules/create/form' })
  await expect(editor(page)).toBeVisible()
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT * from "$events/cli')
  await expect(offers.getByRole('option', { name: /client\/connected/ })).toBeVisible()
  await expect(offers.getByRole('option', { name: /client_connected/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' where receiv')
  await expect(offers.getByRole('option', { name: /receive_maximum/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' > 1')
  // What it is tried on is that event; spelled the older way it still is.
  await expect(main(page).getByLabel('Data source')).toHaveValue('$events/client/connected')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT * from "$events/client_connected" where receiv')
  await expect(offers.getByRole('option', { name: /receive_maximum/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main(page).getByLabel('Data source')).toHaveValue('$events/client_connected')
  await expect(main(page).getByText('The data source does not match the SQL')).toHaveCount(0)
  // An event without a text of the console has the broker's.
  await button(page, 'Examples and events').click()
  await main(page).getByText('Events', { exact: true }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: '$events/made/up' })).toContainText(
    'told by the broker',
  )
})

test('converts SQL to the form and back without loss, and says that FOREACH stays SQL', async ({ page }) => {
  const sql = 'select payload.t as t from "sensors/#" where t > 30'
  await logIn(page, { to: `/rules/create/form?sql=${encodeURIComponent(sql)}` })
  const mode = (name: string) =>
    main(page).getByRole('radiogroup', { name: 'Edit as' }).getByText(name, { exact: true })
  await mode('Form').click()
  await expect(field(page, 'Source 1')).toHaveValue('sensors/#')
  await mode('SQL').click()
  await expect(editor(page)).toHaveText(sql)
  await mode('Form').click()
  await main(page).getByLabel('Condition').fill('t > 40')
  await button(page, 'Add source').click()
  await field(page, 'Source 2').fill('$events/client_connected')
  await mode('SQL').click()
  await expect(editor(page)).toContainText('where t > 40')
  await expect(editor(page)).toContainText('"$events/client_connected"')
  await button(page, 'Examples and events').click()
  await button(page, /Use this SQL.*Split an array$/).click()
  await expect(editor(page)).toContainText('payload.sensors')
  await mode('Form').click()
  await expect(main(page).getByText('FOREACH can only be edited as SQL.')).toBeVisible()
  await main(page).getByRole('radiogroup', { name: 'Show' }).getByText('Events').click()
  await button(page, /Use event.*message_dropped/).click()
  await expect(editor(page)).toContainText('"$events/message_dropped"')
  // Leaving asks.
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    location.hash = '/rules'
  })
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('describes the result of a test run in words', async ({ page, faults, watch }) => {
  watch.expected.push(/4\d\d|500/)
  await logIn(page, {
    to: `/rules/create/form?sql=${encodeURIComponent('SELECT payload.a as a FROM "t/#" WHERE a > 1')}`,
  })
  const run = () => button(page, /Run test/).click()
  const expectText = (text: string | RegExp) => expect(main(page).getByText(text).first()).toBeVisible()
  await run()
  await expectText('Test passed')
  await main(page).getByRole('textbox', { name: 'Payload' }).fill('{"a": 0}')
  await run()
  await expectText('No match: the topic or condition does not match this data')
  await main(page).getByRole('textbox', { name: 'Payload' }).fill('no json')
  await run()
  await expectText('SELECT failed: the payload is not valid JSON.')
  await expect(editor(page).locator('.cm-lintRange-error').first()).toBeVisible()
  await main(page).getByLabel('Data source').selectOption('$events/client_connected')
  await expectText('The data source does not match the SQL')
  await button(page, 'Examples and events').click()
  await button(page, /Use this SQL.*Split an array$/).click()
  await main(page).getByLabel('Data source').selectOption('message_publish')
  await main(page).getByRole('textbox', { name: 'Payload' }).fill('{"sensors": []}')
  await run()
  await expectText('No output: the SQL ran, but returned nothing')
  // A crash of the broker may contain the complete request: none of it is shown.
  await faults([
    {
      match: { path: '/rule_test' },
      status: 500,
      body: {
        code: 'INTERNAL_ERROR',
        message: 'error, badarg, #{headers => #{<<"authorization">> => <<"Bearer abc.def">>}}',
      },
      times: 1,
    },
  ])
  await run()
  await expect(main(page).getByText('No output')).toHaveCount(0)
  await expect(main(page)).not.toContainText(/Bearer|badarg/)
})

test('sends SQL unchanged, shows the errors of the broker, and reports a missing bridge (catalogue I12)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/4\d\d/)
  const api = await asAdmin(server)
  await logIn(page, { to: '/rules/create/form' })
  await field(page, 'Rule ID').fill('hostile_sql')
  const write = async (sql: string) => {
    await editor(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(sql)
  }
  try {
    await write(`SELECT 'unterminated FROM "t/#"`)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/rules'),
    )
    await page.keyboard.press('Control+Enter')
    expect(((await sent).postDataJSON() as { sql: string }).sql).toBe(`SELECT 'unterminated FROM "t/#"`)
    await expect(main(page).getByText(/The broker rejected the rule: .*lex_error/)).toBeVisible()
    const hostile =
      'SELECT payload."<img src=x onerror=alert(1)>" as "‮x" FROM "a/<script>/#", "$bridges/mqtt:not_there"'
    await write(hostile)
    await expect(
      main(page).getByText(
        byRelease(
          'These data bridges do not exist. Check the SQL of the rule:',
          'These actions or sources do not exist. Check the SQL of the rule:',
        ),
      ),
    ).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
    await expect(row(page, 'hostile_sql')).toContainText('a/<script>/#')
    expect(((await api('GET', '/rules/hostile_sql')).data as { sql: string }).sql).toBe(hostile)
    await page.goto('/#/rules/detail/hostile_sql')
    await expect(
      main(page).getByText(
        byRelease(
          'These data bridges do not exist. Check the SQL of the rule:',
          'These actions or sources do not exist. Check the SQL of the rule:',
        ),
      ),
    ).toContainText('mqtt:not_there')
    await page.goto('/#/rules/detail/hostile_sql?tab=settings')
    await expect(editor(page)).toContainText('<img src=x onerror=alert(1)>')
    expect(await page.locator('img, main script').count()).toBe(0)
  } finally {
    await api('DELETE', '/rules/hostile_sql')
  }
})

test('reports a taken rule ID at its field and offers one that may be free (catalogue R17)', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/400/)
  const api = await asAdmin(server)
  await api('POST', '/rules', { id: 'twice', sql: 'SELECT * FROM "twice/#"' })
  try {
    await logIn(page, { to: '/rules/create/form' })
    await field(page, 'Rule ID').fill('twice')
    await page.keyboard.press('Control+Enter')
    await expect(main(page).getByText('The name twice is taken. twice-2 may be available')).toBeVisible()
    await expect(field(page, 'Rule ID')).toBeFocused()
    await button(page, 'Use twice-2').click()
    await page.keyboard.press('Control+Enter')
    await expect(row(page, 'twice-2')).toBeVisible()
  } finally {
    for (const id of ['twice', 'twice-2']) await api('DELETE', `/rules/${id}`)
  }
})

test('sends only what changed, and shows concurrent changes before overwriting them (catalogue R19)', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  await api('POST', '/rules', {
    id: 'edited',
    sql: 'SELECT * FROM "edited/#"',
    description: 'first',
    actions: [{ function: 'console' }],
  })
  try {
    await logIn(page, { to: '/rules/detail/edited?tab=settings' })
    await editor(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' WHERE qos > 0')
    await api('PUT', '/rules/edited', { sql: 'SELECT clientid FROM "edited/#"', description: 'second' })
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('SELECT clientid FROM "edited/#"')
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await dialog.getByRole('button').last().click()
    expect((await put).postDataJSON()).toEqual({ sql: 'SELECT * FROM "edited/#" WHERE qos > 0' })
    await expect(page.getByText('Saved rule edited').first()).toBeVisible()
    expect((await api('GET', '/rules/edited')).data).toMatchObject({
      description: 'second',
      sql: 'SELECT * FROM "edited/#" WHERE qos > 0',
    })
    // A note can be removed, once the page has read the one of the other user.
    await expect(field(page, /^Note/)).toHaveValue('second')
    await field(page, /^Note/).fill('')
    const emptied = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Control+Enter')
    expect((await emptied).postDataJSON()).toEqual({ description: '' })
  } finally {
    await api('DELETE', '/rules/edited')
  }
})

test('prefills a new rule from a bridge, or from another rule', async ({ page, server }) => {
  const api = await asAdmin(server)
  await api('POST', '/rules', {
    id: 'model',
    sql: 'SELECT qos FROM "model/#"',
    description: 'of many',
    actions: [{ function: 'republish', args: { topic: 'copy', qos: 2 } }],
  })
  const sender = { name: 'away', url: 'http://127.0.0.1:1/x', enable: false }
  if (hasBridges) await api('POST', '/bridges', { type: 'webhook', ...sender })
  else {
    await api('POST', '/connectors', { type: 'http', ...sender })
    await api('POST', '/actions', { type: 'http', name: 'away', connector: 'away', parameters: {} })
  }
  try {
    await logIn(page, { to: '/rules/create/form?action=copy&target=model' })
    await expect(field(page, 'Rule ID')).toHaveValue('model-copy')
    await expect(editor(page)).toHaveText('SELECT qos FROM "model/#"')
    await expect(main(page).locator('[data-field=actions]').getByLabel('QoS')).toHaveValue('2')
    await page.goto(`/#/rules/create/form?${hasBridges ? 'bridgeId=webhook' : 'actionId=http'}%3Aaway`)
    await expect(main(page).locator('[data-field=actions] li')).toContainText(
      hasBridges ? 'webhook:away' : 'http:away',
    )
  } finally {
    await api('DELETE', '/rules/model')
    if (hasBridges) await api('DELETE', '/bridges/webhook%3Aaway')
    else for (const path of ['/actions', '/connectors']) await api('DELETE', `${path}/http%3Aaway`)
  }
})
