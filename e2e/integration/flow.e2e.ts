import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { waitForCount, expect, logIn, test, type Server } from '../support/fixture'
import { forbidPointer, expectFocusVisible } from '../support/keyboard'
import { byRelease, hasBridges } from '../support/release'
import { languages } from '../support/variants'

type Caller = Awaited<ReturnType<typeof asAdmin>>

const active = (page: Page) => page.locator('.flow-place[data-active]')
const place = (page: Page, text: string) =>
  page.locator('.flow-place:not([data-kind=connector])').filter({ hasText: text })

/** What a webhook is called in the flow: an action, where there are actions. */
const hook = (name: string) => byRelease(`webhook:${name}`, `http:${name}`)
/** The path of its page, and the text for a missing one. */
const at = {
  detail: byRelease('/bridge/dataBridge/detail/webhook', '/action/detail/http'),
  missing: byRelease('flow.missingText', 'flow.missing.action'),
}

/** The connectors, actions and sources that replace the two bridges. */
const channels = (name: string): readonly (readonly [path: string, body: object])[] => [
  ['/connectors', { type: 'http', name: `${name}_sink`, url: 'http://127.0.0.1:9/none' }],
  ['/actions', { type: 'http', name: `${name}_sink`, connector: `${name}_sink`, parameters: {} }],
  ['/connectors', { type: 'mqtt', name: `${name}_site`, server: '127.0.0.1:9', enable: false }],
  [
    '/sources',
    {
      type: 'mqtt',
      name: `${name}_site`,
      connector: `${name}_site`,
      enable: false,
      parameters: { topic: `${name}/far/#` },
    },
  ],
]

/** The two bridges: a newer broker refuses one of both ways. */
const bridgesOf = (name: string): readonly (readonly [path: string, body: object])[] => [
  [
    '/bridges',
    {
      type: 'webhook',
      name: `${name}_sink`,
      enable: true,
      method: 'post',
      url: 'http://127.0.0.1:9/none',
    },
  ],
  [
    '/bridges',
    {
      type: 'mqtt',
      name: `${name}_site`,
      enable: false,
      server: '127.0.0.1:9',
      ingress: { remote: { topic: `${name}/far/#` } },
      ...byRelease({ egress: { remote: { topic: `${name}/copy/\${topic}` } } }, {}),
    },
  ],
]

/** Two bridges, three rules of this test's own: one that runs, one switched off, one whose bridge is not there. */
async function prepare(server: Server, name: string): Promise<{ api: Caller; clear: () => Promise<void> }> {
  const api = await asAdmin(server)
  const made = async (path: string, body: object) => expect((await api('POST', path, body)).status).toBe(201)
  for (const [path, body] of hasBridges ? bridgesOf(name) : channels(name)) await made(path, body)
  await made('/rules', {
    id: `${name}_on`,
    sql: `SELECT * FROM "${name}/t/#"`,
    actions: [hasBridges ? `webhook:${name}_sink` : `http:${name}_sink`],
    enable: true,
  })
  await made('/rules', {
    id: `${name}_off`,
    sql: `SELECT * FROM "$${hasBridges ? 'bridges' : 'sources'}/mqtt:${name}_site"`,
    actions: [{ function: 'console' }],
    enable: false,
  })
  await made('/rules', {
    id: `${name}_lost`,
    sql: `SELECT * FROM "${name}/t/#"`,
    actions: [hasBridges ? `webhook:${name}_gone` : `http:${name}_gone`],
    enable: true,
  })
  return {
    api,
    clear: async () => {
      for (const rule of ['on', 'off', 'lost']) await api('DELETE', `/rules/${name}_${rule}`)
      const parts = hasBridges
        ? [`bridges/webhook:${name}_sink`, `bridges/mqtt:${name}_site`]
        : [
            `actions/http:${name}_sink`,
            `sources/mqtt:${name}_site`,
            `connectors/http:${name}_sink`,
            `connectors/mqtt:${name}_site`,
          ]
      for (const part of parts) await api('DELETE', `/${part}`)
    },
  }
}

for (const language of languages('flow')) {
  test(`finds a rule, moves to its bridge, opens it and returns, without axe violations, by keyboard alone (${language}; catalogue W1, W2)`, async ({
    page,
    server,
  }) => {
    const name = `walk_${language}`
    const { clear } = await prepare(server, name)
    const catalogue = words(language)
    const t = (key: string) => catalogue[key] ?? key
    try {
      await forbidPointer(page)
      await logIn(page, { language })
      await page.keyboard.press('g')
      await page.keyboard.press('f')
      await expect(page.getByRole('heading', { level: 1, name: t('screen.flow') })).toBeFocused()
      await expect(place(page, `${name}_on`)).toBeVisible()

      // By name, then along the edges.
      await page.keyboard.press('/')
      await expect(page.getByRole('textbox', { name: t('flow.find.label') })).toBeFocused()
      await page.keyboard.type(`${name}_on`)
      await expect(active(page)).toContainText(`${name}_on`)
      await page.keyboard.press('Enter')
      await expectFocusVisible(page)
      await page.keyboard.press('ArrowLeft')
      await expect(active(page)).toContainText(`${name}/t/#`)
      await expect(active(page)).toHaveAttribute(
        'aria-label',
        new RegExp(`${t('flow.kind.topic')} ${name}/t/#; .*${name}_on`),
      )
      await page.keyboard.press('ArrowRight')
      await expect(active(page)).toContainText(new RegExp(`${name}_(on|lost)`))
      await page.keyboard.press('/')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`${name}_on`)
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await expect(active(page)).toContainText(hook(`${name}_sink`))
      await expect(page.getByRole('application')).toHaveAttribute(
        'aria-activedescendant',
        (await active(page).getAttribute('id')) ?? 'none',
      )

      // Its commands, and its page; Back returns to this node.
      await page.keyboard.press('.')
      const palette = page.getByRole('dialog')
      await expect(
        palette
          .getByRole('option')
          .filter({ hasText: `${name}_sink` })
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${at.detail}(:|%3A)${name}_sink`))
      await page.goBack()
      await expect(active(page)).toContainText(hook(`${name}_sink`))
      await expect(active(page)).toBeInViewport()
      await page.keyboard.press('ArrowLeft')
      await expect(active(page)).toContainText(`${name}_on`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}_on`)
      await page.goBack()

      // Disabled and missing ones are labelled; a missing one does not open.
      await page.keyboard.press('/')
      await page.keyboard.type(`${name}_off`)
      await page.keyboard.press('Enter')
      await expect(active(page)).toContainText(t('rule.disabled'))
      await page.keyboard.press('/')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(`${name}_gone`)
      await page.keyboard.press('Enter')
      await expect(active(page)).toContainText(t('flow.state.missing'))
      await expect(active(page)).toHaveAttribute('data-missing', 'true')
      await expect(page.getByRole('complementary', { name: t('flow.details') })).toContainText(t(at.missing))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/flow/)
      await auditPage(page, language).expectNoViolations('flow')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toContainText(t('flow.key.right'))
      await page.keyboard.press('Escape')
    } finally {
      await clear()
    }
  })
}

test('shows a rule disabled from the flow at once, and draws its edges dashed', async ({ page, server }) => {
  const { clear } = await prepare(server, 'switch')
  try {
    await logIn(page, { to: '/flow' })
    const rule = place(page, 'switch_on')
    await expect(rule).toContainText('Enabled')
    const dashed = page.locator('path[data-edge*="rule-switch_on"][data-quiet]')
    await expect(dashed).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.type('switch_on')
    await page.keyboard.press('Enter')
    const details = page.getByRole('complementary')
    await details.getByRole('button', { name: 'Commands for switch_on' }).click()
    await page.getByRole('menuitem', { name: 'Disable rule' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(rule).toContainText('Disabled')
    await expect(dashed).toHaveCount(2)
  } finally {
    await clear()
  }
})

test('shows all details of a node on hover, opens it on click, scrolls by the wheel and zooms with Ctrl', async ({
  page,
  server,
}) => {
  const { clear } = await prepare(server, 'point')
  try {
    await logIn(page, { to: '/flow' })
    await place(page, 'point_on').hover()
    const details = page.getByRole('complementary')
    await expect(details).toContainText('SELECT * FROM "point/t/#"')
    await place(page, 'point_gone').hover()
    await expect(details).toContainText('does not exist')
    await place(page, 'point_gone').click()
    await expect(page).toHaveURL(/\/flow$/)
    const view = page.locator('.react-flow__viewport')
    const before = await view.getAttribute('style')
    await page.mouse.wheel(0, 60)
    await expect(view).not.toHaveAttribute('style', before ?? '')
    const scale = async () => Number(/scale\(([\d.]+)\)/.exec((await view.getAttribute('style')) ?? '')?.[1])
    const first = await scale()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(scale).toBeGreaterThan(first)
    const closer = await scale()
    await page.keyboard.press('0')
    await expect.poll(scale).toBeLessThan(closer)
    await place(page, hook('point_sink')).click()
    await expect(page).toHaveURL(new RegExp(`${at.detail}(:|%3A)point_sink`))
  } finally {
    await clear()
  }
})

test('lists the same as the graph, and starts with the list on a narrow page', async ({ page, server }) => {
  const { clear } = await prepare(server, 'list')
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logIn(page, { to: '/flow?view=list' })
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row('list_on')).toContainText(new RegExp(`Enabled.*list/t/#.*${hook('list_sink')}`, 's'))
    await expect(row('list_off')).toContainText(
      byRelease(
        /Disabled.*Ingress.*mqtt:list_site.*list\/far\/#.*127\.0\.0\.1:9.*Console/s,
        /Disabled.*Source.*mqtt:list_site.*list\/far\/#.*Connector.*mqtt:list_site.*Console/s,
      ),
    )
    await expect(row('list_lost')).toContainText(new RegExp(`${hook('list_gone')}.*Missing`, 's'))
    const listed = (await page.getByRole('table').textContent()) ?? ''
    await page.getByRole('radiogroup').getByText('Graph', { exact: true }).click()
    await page.keyboard.press('0')
    await expect(place(page, 'list_on')).toBeVisible()
    const drawn = await page
      .locator('.flow-place')
      .evaluateAll((places) =>
        places.map((one) => one.querySelector('bdi')?.textContent ?? '').filter((text) => text !== ''),
      )
    expect(drawn.filter((text) => !listed.includes(text))).toEqual([])

    await page.setViewportSize({ width: 390, height: 800 })
    await page.evaluate(() => {
      location.hash = '/flow'
    })
    await expect(page.getByRole('row').filter({ hasText: 'list_on' })).toContainText(
      new RegExp(`Enabled.*Source.*list/t/#.*Target.*${hook('list_sink')}`, 's'),
    )
    await expect(page.getByRole('application')).toHaveCount(0)
  } finally {
    await clear()
  }
})

/** Five hundred rules in the form of a reply. */
const rules = Array.from({ length: 500 }, (_, index) => ({
  id: `many_${index}`,
  name: '',
  sql: `SELECT * FROM "many/${index % 60}"`,
  from: [`many/${index % 60}`],
  enable: index % 10 !== 0,
  description: '',
  created_at: '2026-01-01T00:00:00Z',
  actions: [`webhook:many_${index % 40}`, ...(index % 3 === 0 ? [{ function: 'console' }] : [])],
}))
const bridges = Array.from({ length: 40 }, (_, index) => ({
  type: byRelease('webhook', 'http'),
  name: `many_${index}`,
  connector: `many_${index}`,
  enable: true,
  status: 'connected',
  node_status: [],
}))

/** Replies with these integrations: as bridges, or as actions with a connector each. */
async function fulfillParts(page: Page, rows: () => readonly object[]): Promise<void> {
  await page.route(byRelease('**/api/v5/bridges', '**/api/v5/actions'), (route) =>
    route.fulfill({ json: rows() }),
  )
  if (byRelease(false, true)) {
    await page.route('**/api/v5/sources', (route) => route.fulfill({ json: [] }))
    await page.route('**/api/v5/connectors', (route) => route.fulfill({ json: rows() }))
  }
}

test(
  'shows 500 rules on one page, moves by keys to the last, makes at most six calls at once, and shows unreadable figures as a dash',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.expected.push(/500/)
    let open = 0
    let maxOpen = 0
    const asked = new Set<string>()
    await page.route('**/api/v5/rules?*', (route) => {
      const query = new URL(route.request().url()).searchParams
      const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      return route.fulfill({
        json: {
          data: rules.slice((at - 1) * limit, at * limit),
          meta: { page: at, limit, count: 500, hasnext: at * limit < 500 },
        },
      })
    })
    await fulfillParts(page, () => bridges)
    await page.route(/\/api\/v5\/(rules|bridges|actions)\/[^/]+\/metrics/, async (route) => {
      const url = route.request().url()
      open += 1
      maxOpen = Math.max(maxOpen, open)
      asked.add(url)
      const ruled = url.includes('/rules/')
      if (url.includes('/many_7/'))
        await route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no' } })
      else
        await route.fulfill({
          json: { metrics: ruled ? { matched: 5, 'matched.rate': 2.5 } : { matched: 5, rate: 1.5 } },
        })
      open -= 1
    })
    await logIn(page, { to: '/flow?limit=500' })
    await expect(place(page, 'many_0').first()).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('many_499')
    await page.keyboard.press('Enter')
    await expect(active(page)).toContainText('many_499')
    await expect(active(page)).toBeInViewport()
    expect(await page.locator('.flow-place').count()).toBeLessThan(150)
    await page.keyboard.press('End')
    await expect(active(page)).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(active(page)).toBeInViewport()
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('many_7')
    await page.keyboard.press('Enter')
    await expect(active(page)).toContainText('–')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toContainText('2.5/s')
    await waitForCount(() => Promise.resolve(asked.size), 540)
    expect(maxOpen).toBeLessThanOrEqual(6)
    await page.evaluate(() => {
      location.hash = '/flow?page=5'
    })
    await expect(page.getByRole('main')).toContainText('401–500 of 500')
    // Another page begins at its own beginning.
    await expect(page.locator('.flow-place[data-kind=rule]').first()).toContainText(/many_4\d\d/)
    await expect(page.locator('.flow-place').first()).toBeInViewport()
  },
)

test('says with a way out when the flow is empty, unreadable or out of date', async ({ page, watch }) => {
  watch.expected.push(/500|503/)
  let state: 'empty' | 'failing' | 'full' = 'empty'
  await page.route('**/api/v5/rules?*', (route) =>
    state === 'failing'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'no' } })
      : route.fulfill({
          json: {
            data: state === 'empty' ? [] : rules.slice(0, 3),
            meta: { page: 1, limit: 100, count: state === 'empty' ? 0 : 3 },
          },
        }),
  )
  await fulfillParts(page, () => (state === 'empty' ? [] : bridges.slice(0, 3)))
  await page.route(/\/metrics$/, (route) => route.fulfill({ json: { metrics: {} } }))
  await logIn(page, { to: '/flow' })
  await expect(
    page.getByText(byRelease('No rules or data bridges', 'No rules, actions or sources')),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Create rule' })).toBeVisible()
  state = 'full'
  await page.keyboard.press('r')
  await expect(place(page, 'many_0').first()).toBeVisible()
  state = 'failing'
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(place(page, 'many_0').first()).toBeVisible()
})
