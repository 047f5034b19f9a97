import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { queries } from '@/api/query'
import { answerCalls, callBroker, goTo, openConsole, screenDrawn, until } from './console'
import { clickButton, see, seeNone, t } from './operate'

beforeAll(() => openConsole())
afterEach(() => answerCalls())

/** Answers every call of a path, without its query, with one reply. */
const answerWith = (path: string, reply: () => Response) =>
  answerCalls((called) => (called.split('?')[0] === path ? reply() : undefined))

/** Leaves the screen and clears its cached data. */
async function startAfresh(): Promise<void> {
  await goTo('/settings')
  queries.removeQueries({ type: 'inactive' })
}

const alertText = async () => (await see('main [role=alert]')).textContent

const html =
  '<!doctype html><html><body><h1 id="foreign">Sign in to the network</h1><script>window.hit = true</script>' +
  `<img src="x" onerror="window.hit = true">${'0123456789'.repeat(40)}</body></html>`
const asHtml = { headers: { 'content-type': 'text/html' } }

describe('a reply that is not from the API is described in a sentence, never as HTML (catalogue R7, R23)', () => {
  it.each([
    [
      'a 500 with a page',
      () => new Response(html, { status: 500, ...asHtml }),
      'Internal broker error',
      html.slice(0, 200),
    ],
    [
      'a 502 without a body',
      () => new Response('', { status: 502 }),
      'Internal broker error',
      'GET /api/v5/users · 502 HTTP_502',
    ],
    [
      'a 200 with a page',
      () => new Response(html, asHtml),
      'A web page was received instead of the broker’s response',
      html.slice(0, 200),
    ],
  ])('%s', async (_, reply, sentence, details) => {
    await startAfresh()
    answerWith('/users', reply)
    await goTo('/users')
    expect(await alertText()).toContain(sentence)
    expect(await alertText()).not.toContain('<')
    await clickButton(t('action.details'))
    expect(await alertText()).toContain(details)
    expect(await alertText()).not.toContain(html.slice(0, 210))
    expect({ foreign: document.querySelector('#foreign'), ran: 'hit' in window }).toEqual({
      foreign: null,
      ran: false,
    })
    answerCalls()
    await clickButton(t('action.retry'))
    await see('main tbody tr', 'admin')
  })
})

describe('an unreadable reply is reported in its place (catalogue R11)', () => {
  it.each([
    ['JSON that is cut off', () => new Response('{"data":[{"a')],
    ['an empty 200', () => new Response('')],
    ['a 204 where a body is due', () => new Response(null, { status: 204 })],
  ])('%s', async (_, reply) => {
    await startAfresh()
    answerWith('/banned', reply)
    await goTo('/banned-clients')
    expect(await alertText()).toContain('The response could not be read')
    // The list frame and the shell stay visible.
    expect(document.querySelector('main h1')?.textContent).toBe('Banned clients')
    expect(document.querySelector('footer')?.textContent).toContain('emqxcl')
    await clickButton(t('action.details'))
    expect(await alertText()).toContain('UNREADABLE')
    answerCalls()
    await clickButton(t('action.retry'))
    await seeNone('main [role=alert]')
  })
})

const cellsOf = (id: string) =>
  [...document.querySelectorAll('main tbody tr')]
    .filter((row) => row.textContent.includes(id))
    .map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent))

describe('unknown fields and rows leave everything else intact (catalogue R12, R13)', () => {
  it('shows rows with odd fields among the others, and unreadable rows unchanged', async () => {
    const rows = [
      {
        clientid: 'plain',
        username: 'u',
        proto_ver: 5,
        connected: true,
        ip_address: '10.0.0.1',
        port: 1,
        node: 'n@1',
        subscriptions_cnt: 3,
      },
      { clientid: 'extra', surprise: { deep: [1] }, proto_ver: 4 },
      { clientid: 'lacking' },
      {
        clientid: 'nulls',
        username: null,
        proto_ver: null,
        connected: null,
        ip_address: null,
        node: null,
        connected_at: null,
        subscriptions_cnt: null,
        mqueue_len: null,
      },
      {
        clientid: 'mistyped',
        username: 7,
        proto_ver: 'five',
        connected: 'yes',
        ip_address: {},
        port: 'x',
        node: [],
        connected_at: 12,
        subscriptions_cnt: {},
        mqueue_len: true,
      },
      { clientid: 'later', proto_ver: 9, proto_name: 'MQTT' },
      { clientid: 12 },
      'text',
      null,
      { username: 'nobody' },
    ]
    await startAfresh()
    answerWith('/clients', () =>
      Response.json({ data: rows, meta: { page: 1, limit: 100, count: rows.length, hasnext: false } }),
    )
    await goTo('/clients')
    await until(() => document.querySelectorAll('main tbody tr').length === rows.length, 'all rows')
    expect(cellsOf('plain')[0]?.slice(1, 10)).toEqual([
      'Connectedplain',
      'u',
      'Connected',
      '5.0',
      '10.0.0.1:1',
      'n@1',
      '–',
      '3',
      '–',
    ])
    expect(cellsOf('extra')[0]?.[4]).toBe('3.1.1')
    for (const id of ['lacking', 'nulls', 'mistyped'])
      expect(cellsOf(id)[0]?.slice(1, 10)).toEqual([
        `Unknown${id}`,
        '–',
        'Unknown',
        '–',
        '–',
        '–',
        '–',
        '–',
        '–',
      ])
    expect(cellsOf('later')[0]?.[4]).toBe('9')
    expect(cellsOf('unreadable').map((cells) => cells.join(' '))).toEqual([
      expect.stringContaining('{"clientid":12}'),
      expect.stringContaining('"text"'),
      expect.stringContaining('null'),
      expect.stringContaining('{"username":"nobody"}'),
    ])
  })

  const unknownWords = ['planet', 'constructor', '__proto__']

  it('shows an unknown kind of ban unchanged', async () => {
    const ban = { by: 'x', reason: '', at: '2026-11-21T10:00:00Z', until: '2030-11-21T10:00:00Z' }
    await startAfresh()
    answerWith('/banned', () =>
      Response.json({
        data: [...unknownWords, 'clientid'].map((as) => ({ ...ban, as, who: `who-${as}` })),
        meta: { count: 4 },
      }),
    )
    await goTo('/banned-clients')
    for (const as of unknownWords) expect(cellsOf(`who-${as}`)[0]).toContain(as)
    expect(cellsOf('who-clientid')[0]).toContain('Client ID')
  })

  it('shows an unknown state and role of a node unchanged', async () => {
    const node = (state: string) => ({ node: `${state}@127.0.0.1`, node_status: state, role: 'witness' })
    await startAfresh()
    answerWith('/nodes', () =>
      Response.json([
        ...unknownWords.map(node),
        { node: 'emqx@127.0.0.1', node_status: 'running', role: 'core' },
      ]),
    )
    await goTo('/dashboard/nodes')
    for (const state of unknownWords) {
      await expect.poll(() => cellsOf(`${state}@127.0.0.1`)[0] ?? []).toContain(state)
      expect(cellsOf(`${state}@127.0.0.1`)[0]).toContain('witness')
    }
    expect(cellsOf('emqx@127.0.0.1')[0]?.join(' ')).toContain('Running')
  })

  it('shows counters beyond 2^53 to the last digit', async () => {
    // As text: a number of this program would have been rounded already.
    const row =
      '{"clientid":"counts","connected":true,"mqueue_len":9007199254740993,"mqueue_dropped":18446744073709551615' +
      ',"recv_msg":9007199254740995,"recv_oct":9007199254740997,"subscriptions_cnt":9007199254740991}'
    await startAfresh()
    answerCalls((path) => {
      const text = {
        '/clients/counts/subscriptions': '[]',
        '/clients/counts': row,
        '/clients': `{"data":[${row}],"meta":{"count":1}}`,
      }[path.split('?')[0] ?? '']
      return text === undefined
        ? undefined
        : new Response(text, { headers: { 'content-type': 'application/json' } })
    })
    await goTo('/clients')
    const cells = cellsOf('counts')[0]?.join(' ')
    for (const digits of ['9,007,199,254,740,993', '18,446,744,073,709,551,615', '9,007,199,254,740,991'])
      expect(cells).toContain(digits)
    await goTo('/clients/detail/counts')
    for (const digits of ['9,007,199,254,740,995', '9,007,199,254,740,997'])
      expect(document.querySelector('main')?.textContent).toContain(digits)
  })
})

const node = encodeURIComponent('emqx@127.0.0.1')

describe('a part of a screen that cannot be read says so in its place, and can be retried', () => {
  beforeAll(async () => {
    await callBroker('POST', '/rules', { id: 'unread', sql: 'SELECT * FROM "a"', actions: [] })
    await callBroker('POST', '/bridges', { type: 'webhook', name: 'unread', url: 'http://127.0.0.1:9' })
    await callBroker('POST', '/trace', { name: 'unread', type: 'clientid', clientid: 'c' })
    await callBroker('PUT', '/telemetry/status', { enable: true })
  })

  it.each<[what: string, path: string, fails: RegExp, open?: string]>([
    ['the statistics of a rule', '/rules/detail/unread', /^\/rules\/[^/]+\/metrics/],
    ['the figures in the list of rules', '/rules', /^\/rules\/[^/]+\/metrics/],
    ['the figures in the list of bridges', '/bridge/dataBridge', /^\/bridges\/[^/]+\/metrics/],
    ['the statistics of a bridge', '/bridge/dataBridge/detail/webhook:unread', /^\/bridges\/[^/]+\/metrics/],
    ['the traffic of a node', `/dashboard/nodes/${node}`, /^\/monitor_current\/nodes\//],
    ['the replicants of a node', `/dashboard/nodes/${node}`, /^\/cluster\/topology/],
    ['the nodes of a trace', '/log-trace/detail/unread', /^\/trace\/[^/]+\/log_detail/],
    ['the telemetry report', '/settings', /^\/telemetry\/data/, 'settings.page.telemetryData'],
    ['the error codes', '/help', /^\/error_codes/, 'support.codes'],
  ])('%s', async (_, path, fails, open) => {
    await goTo('/clients')
    answerCalls((called) =>
      fails.test(called) ? Response.json({ code: 'NOT_FOUND', message: 'no' }, { status: 404 }) : undefined,
    )
    await goTo(path)
    if (open !== undefined) await clickButton(t(open))
    const retries = () =>
      [...document.querySelectorAll<HTMLElement>('main button')].filter((button) =>
        /Retry/.test(button.getAttribute('aria-label') ?? button.textContent),
      )
    await until(() => retries().length > 0, 'a way to read it again')
    await screenDrawn()
    const failed = retries().length
    answerCalls()
    retries()[0]?.click()
    await until(() => retries().length < failed, 'the part has been read')
  })
})
