import { plain } from '../../src/lib/text/untrusted'
import {
  allRows,
  broker,
  expectFits,
  expectInside,
  expectOnlyText,
  isHalf,
  named,
  visit,
} from '../support/corpus'
import { expect, signIn, test } from '../support/fixture'

test.use({ seed: 'hostile' })

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

/** Each list with a field of texts of a device: where it stands, how much of it is shown, and what the broker knows. */
const lists = [
  ['/alarm/current-alarm', '/alarms?activated=true&limit=1000', 'name', 0, 120],
  ['/alarm/history-alarm', '/alarms?activated=false&limit=1000', 'message', 2, 300],
  ['/topic-metrics', '/mqtt/topic_metrics', 'topic', 1, 120],
  ['/slow-sub', '/slow_subscriptions', 'clientid', 1, 80],
  ['/log-trace', '/trace', 'name', 1, 80],
] as const

test('alarms, watched topics, slow subscriptions and traces show hostile texts as text (catalogue H1, H2, H5)', async ({
  page,
  server,
}) => {
  const { list } = await broker(server)
  await signIn(page, { to: '/alarm/current-alarm' })
  for (const [path, api, field, column, length] of lists) {
    const wanted = await list(api)
    expect(wanted.length, path).toBeGreaterThan(10)
    await visit(page, path)
    const rows = await allRows(page)
    await expectOnlyText(page, path)
    await expectFits(page, path)
    expect([...new Set(rows.map(({ height }) => Math.round(height)))], path).toEqual([32])
    const texts = wanted.map((row) => {
      const text = String(row[field] ?? '')
      return text === '' ? '–' : plain(text, length)
    })
    expect(rows.map(({ cells }) => cells[column]).sort(), path).toEqual(texts.sort())
  }
})

test('the chart of a topic names it as text (catalogue H3)', async ({ page, server }) => {
  const known = new Set((await (await broker(server)).list('/mqtt/topic_metrics')).map(({ topic }) => topic))
  await signIn(page, { to: '/topic-metrics' })
  // A component's test puts the whole corpus into the charts; here are those that a browser could act on, or draw out of place.
  const telling = [
    'img onerror',
    'svg onload',
    'script end',
    'attribute breaker',
    'template braces',
    'rtl override',
    'zero width',
    'combining pile',
    'ansi escape',
  ]
  const topics = named.filter(({ name, text }) => telling.includes(name) && known.has(text) && !isHalf(text))
  expect(topics.length).toBeGreaterThan(6)
  for (const { name, text } of topics) {
    await visit(page, `/topic-metrics?topic=${encodeURIComponent(text)}`)
    const chart = page.getByRole('group', { name: plain(text, 80), exact: true })
    await expect(chart, name).toBeVisible()
    await chart.press('End')
    await expect(chart.locator('xpath=..').locator('output b').first(), name).toHaveText('0/s')
    await expectOnlyText(page, `chart ${name}`)
    await expectInside(page, `chart ${name}`, page.getByRole('region').filter({ has: chart }).last())
  }
})
