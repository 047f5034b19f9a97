import { beforeAll, describe, expect, it } from 'vitest'
import { quoteArg } from '@/lib/text/line'
import { inline, plain } from '@/lib/text/untrusted'
import { screens } from '@/features/registry'
import { callBroker, goTo, nextFrame, openConsole, until } from './console'
import { closeAll, openPalette, press, see } from './operate'
import { clientPath, cut, runPath, shown } from '../shown-texts'
import { allRows, corpus, expectInside, expectNoOverflow, expectOnlyText, isHalf } from './untrusted'

beforeAll(() => openConsole({ seed: 'hostile' }))

type Row = Readonly<Record<string, unknown>>

async function listOf(path: string): Promise<readonly Row[]> {
  const answer = (await callBroker('GET', path)) as { data: readonly Row[] } | readonly Row[]
  return 'data' in answer ? answer.data : answer
}

/** Texts that a browser could execute, render in the wrong place, or cut badly; a unit test puts the complete corpus into dialogs and results. */
const telling = corpus.filter(({ name }) =>
  [
    'spaces',
    'img onerror',
    'svg onload',
    'attribute breaker',
    'script end',
    'javascript link',
    'template braces',
    'nested key',
    'nul',
    'newlines',
    'ansi escape',
    'rtl override',
    'isolates',
    'zero width',
    'combining pile',
    'emoji flags',
    'rtl words',
    'dot dot',
    'query and hash',
    'bad percent',
  ].includes(name),
)
const addressable = corpus.filter(({ text }) => !isHalf(text))
const headingOf = () =>
  document.querySelector('h1 bdi')?.textContent ?? document.querySelector('h1')?.textContent
const without = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')

/** Broker notices appear and disappear during a test; the rest stays. */
const stays = (topic: unknown) => !String(topic).startsWith('$SYS/brokers')
/** What names a row: of these the end stays where they are cut. */
const names: readonly unknown[] = ['clientid', 'topic']

/** Each list with its columns of texts from a device or another user: the column, the field, and how much of it is shown. */
const lists: readonly {
  path: string
  api: string
  pages: number
  columns: readonly (readonly [column: number, field: string, length: number])[]
}[] = [
  {
    path: '/clients',
    api: '/clients?limit=1000',
    pages: 2,
    columns: [
      [1, 'clientid', 80],
      [2, 'username', 60],
    ],
  },
  {
    path: '/banned-clients',
    api: '/banned?limit=1000',
    pages: 2,
    columns: [
      [1, 'who', 80],
      [3, 'reason', 120],
      [4, 'by', 120],
    ],
  },
  {
    path: '/retained',
    api: '/mqtt/retainer/messages?limit=1000',
    pages: 2,
    columns: [
      [1, 'topic', 80],
      [3, 'from_clientid', 60],
    ],
  },
  {
    path: '/users',
    api: '/users',
    pages: 1,
    columns: [
      [1, 'username', 256],
      [2, 'description', 160],
    ],
  },
  { path: '/dashboard/nodes', api: '/nodes', pages: 1, columns: [[1, 'node', 80]] },
  {
    path: '/alarm/current-alarm',
    api: '/alarms?activated=true&limit=1000',
    pages: 1,
    columns: [[0, 'name', 120]],
  },
  {
    path: '/alarm/history-alarm',
    api: '/alarms?activated=false&limit=1000',
    pages: 1,
    columns: [[2, 'message', 300]],
  },
  { path: '/topic-metrics', api: '/mqtt/topic_metrics', pages: 1, columns: [[1, 'topic', 120]] },
  { path: '/slow-sub', api: '/slow_subscriptions', pages: 1, columns: [[1, 'clientid', 80]] },
  { path: '/log-trace', api: '/trace', pages: 1, columns: [[1, 'name', 80]] },
]

describe('lists show every text of the corpus as text, with equal row heights (catalogue H1, H2, H5, H12)', () => {
  it.each(lists)('$path', async ({ path, api, pages, columns }) => {
    const expected = (await listOf(api)).filter(({ topic }) => stays(topic))
    expect(expected.length).toBeGreaterThan(10)
    const rows = []
    for (let number = 1; number <= pages; number += 1) {
      await goTo(pages === 1 ? path : `${path}?limit=50&page=${number}`)
      rows.push(...(await allRows()))
      expectOnlyText(`${path} page ${number}`)
      expectNoOverflow(`${path} page ${number}`)
    }
    expect([...new Set(rows.map(({ height }) => Math.round(height)))]).toEqual([32])
    const asShown = (row: Row) =>
      columns.map(([, field, length]) =>
        names.includes(field) && !path.startsWith('/topic-metrics') && !path.startsWith('/slow-sub')
          ? cut(String(row[field]), length)
          : shown(row[field], length),
      )
    const drawn = rows
      .map(({ cells }) => columns.map(([column]) => cells[column]))
      .filter(([first]) => stays(first))
    expect(drawn.map((texts) => JSON.stringify(texts)).sort()).toEqual(
      expected.map((row) => JSON.stringify(asShown(row))).sort(),
    )
  })
})

describe('pages show the name of their object as text in heading, breadcrumb and title (catalogue H1, H2, H9)', () => {
  it.each(addressable)('shows a client: $name', async ({ text }) => {
    await goTo(clientPath(text))
    await until(() => headingOf() === plain(text, 120), 'the heading')
    expect(document.querySelector('header [aria-current=page]')?.textContent).toContain(plain(text, 64))
    expect(document.title).toBe(`${inline(text, 60)} · Client · Switchboard`)
    expectOnlyText('client')
    expectNoOverflow('client')
  })

  it('shows every node', async () => {
    const nodes = await listOf('/nodes')
    expect(nodes.length).toBeGreaterThan(10)
    for (const node of nodes.map((one) => String(one['node'])).filter((one) => !isHalf(one))) {
      await goTo(`/dashboard/nodes/${encodeURIComponent(node)}`)
      await until(() => headingOf() === plain(node, 120), `the heading of ${node}`)
      expect(document.title).toBe(`${inline(node, 60)} · Node · Switchboard`)
      expectOnlyText(`node ${node}`)
      expectNoOverflow(`node ${node}`)
    }
  })

  it('shows the chart of every monitored topic (catalogue H3)', async () => {
    const topics = (await listOf('/mqtt/topic_metrics'))
      .map((one) => String(one['topic']))
      .filter((one) => !isHalf(one))
    expect(topics.length).toBeGreaterThan(10)
    for (const topic of topics) {
      await goTo(`/topic-metrics?topic=${encodeURIComponent(topic)}`)
      const find = () =>
        [...document.querySelectorAll('main [role=group]')].find(
          (group) => group.getAttribute('aria-label') === plain(topic, 80),
        )
      await until(() => find() !== undefined, `the chart of ${topic}`)
      expectOnlyText(`chart of ${topic}`)
      expectInside(`chart of ${topic}`, find()?.closest('[role=region], section') ?? undefined)
    }
  })
})

describe('questions, results and the command history show every text unchanged (catalogue H1, H2, H4, H5)', () => {
  it.each(telling)('$name', async ({ text }) => {
    // On a short page: dialogs and toasts are the same on all pages.
    await goTo('/settings')
    const who = `part ${text}`
    const confirm = async (heading: string) => {
      const dialog = await see('[role=alertdialog]')
      // A question mark follows.
      await until(
        () => without(dialog.querySelector('h2')?.textContent ?? '').startsWith(without(heading)),
        heading,
      )
      expectOnlyText('question')
      expectInside('question')
      ;[...dialog.querySelectorAll('button')].at(-1)?.click()
    }
    location.hash = runPath('/settings', 'ban.create', [
      ['who', who],
      ['until', '1h'],
      ['reason', text],
      ['as', 'username'],
    ])
    await confirm(`Ban ${inline(who, 60)}`)
    await see('[role=status]', `Banned ${inline(who, 80)}`)
    location.hash = runPath('/settings', 'ban.delete', [['ban', `username:${who}`]])
    await confirm(`Unban ${inline(`username:${who}`, 60)}`)
    await see('[role=status]', `Unbanned ${inline(who, 80)}`)
    expectOnlyText('result')
  })

  it('shows every text unchanged in the command history', async () => {
    await goTo('/command-history')
    const rows = await allRows()
    expect(rows).toHaveLength(2 * telling.length)
    const lines = rows.flatMap(({ cells }) => cells)
    const missing = telling.filter(
      ({ text }) => !lines.includes(plain(`ban=${quoteArg(`username:part ${text}`)}`, 160)),
    )
    expect(missing).toEqual([])
    expectOnlyText('command history')
    expectNoOverflow('command history')
  })
})

describe('filters and the palette show every text unchanged (catalogue H1, H4, H5)', () => {
  it.each([...telling, ...corpus.filter(({ text }) => isHalf(text))])('$name', async ({ text }) => {
    const whole = text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    await goTo(`/clients?username=${encodeURIComponent(whole)}`)
    const filters = await see('[role=group][aria-label="Filters"]')
    expect(filters.textContent).toContain(plain(whole, 40))
    await openPalette()
    const input = document.activeElement as HTMLInputElement
    // As pasted: the framework reads the element's own value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `@${text}`)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // A one-line field contains no line breaks: compare with its actual value.
    const typed = input.value.slice(1).trim()
    const result =
      isHalf(text) || typed === ''
        ? []
        : await listOf(`/clients?limit=20&like_clientid=${encodeURIComponent(typed)}`)
    const first = result.find(({ clientid }) => clientid === text) ?? result[0]
    if (first !== undefined) await see('[role=option]', plain(String(first['clientid'])))
    else await nextFrame()
    expectOnlyText('palette')
    expectInside('palette')
    await press('Escape')
    await closeAll()
  })
})

describe('an address of hostile text opens and runs nothing (catalogue H1, S2)', () => {
  it.each(addressable)('$name', async ({ text }) => {
    await goTo(`/${encodeURIComponent(text)}`)
    expect(document.querySelector('h1')?.textContent).toBe('Page not found')
    expectOnlyText('address')
    await goTo(`/settings?run=${encodeURIComponent(text)}&clientid=${encodeURIComponent(text)}`)
    expect(document.querySelector('h1')?.textContent).toBe('Settings')
    expect(document.querySelector('[role=alertdialog], [role=dialog]')).toBeNull()
    expectOnlyText('link')
  })
})

describe('every screen works with a broker of hostile texts (catalogue H1, H2)', () => {
  it.each(screens.filter(({ path }) => !path.includes(':')).map(({ path }) => [path]))('%s', async (path) => {
    await goTo(path)
    expectOnlyText(path)
    expectNoOverflow(path)
  })
})
