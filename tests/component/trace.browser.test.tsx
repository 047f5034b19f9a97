import { userEvent } from 'vitest/browser'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './accessibility'
import { answerCalls, goTo, nextFrame, openConsole, until } from './console'
import { clickButton, press, see, t } from './operate'

const at = (index: number) => `2026-11-26T14:49:${String(10 + (index % 50))}.123456+00:00`
const long = 'x'.repeat(400)
const lines = [
  `${at(0)} [MQTT] dev@10.0.0.1:5 msg: mqtt_packet_received, packet: PUBLISH(Q1, R0, Topic=a/b), note: ${long}`,
  `${at(1)} [PUBLISH] dev@10.0.0.1:5 msg: publish_to, topic: a/b, payload: first`,
  'second line of the payload',
  `{"time":"${at(2)}","level":"debug","msg":"subscribe","meta":{"trace_tag":"SUBSCRIBE","clientid":"two","topic":"c/#","sub_opts":{"qos":1}}}`,
  ...Array.from(
    { length: 600 },
    (_, index) => `${at(index)} [MQTT] dev@10.0.0.1:5 msg: later, number: ${index}`,
  ),
]
const text = `${lines.join('\n')}\n`

beforeAll(() => openConsole())
afterEach(() => answerCalls())

/** Opens the page of a stopped trace with this log. */
async function openLog(): Promise<HTMLElement> {
  answerCalls((path) => {
    const [name, query = ''] = path.split('?')
    if (name === '/trace')
      return Response.json([
        {
          name: 'sample',
          type: 'clientid',
          clientid: 'dev',
          status: 'stopped',
          start_at: at(0),
          end_at: at(1),
          payload_encode: 'text',
          log_size: { 'n@1': text.length },
        },
      ])
    if (name === '/trace/sample/log_detail')
      return Response.json([{ node: 'n@1', size: text.length, mtime: 1 }])
    if (name !== '/trace/sample/log') return undefined
    const [from, bytes] = ['position', 'bytes'].map((key) => Number(new URLSearchParams(query).get(key)))
    const items = text.slice(from, (from ?? 0) + (bytes ?? 0))
    return Response.json({ items, meta: { position: (from ?? 0) + items.length, bytes } })
  })
  await goTo('/settings')
  await goTo('/log-trace/detail/sample')
  return see(`[role=region][aria-label="${t('trace.lines')}"]`, 'mqtt_packet_received')
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')]
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('[role=cell]') ?? [])].slice(1).map(({ textContent }) => textContent)

it('lists the lines of a log in columns, lines of another form as they are, and renders only those in sight', async () => {
  const log = await openLog()
  expect(cellsOf(rows()[1])).toEqual([
    expect.stringMatching(/^2026-11-2\d \d\d:\d\d:11\.123$/),
    'PUBLISH',
    'dev@10.0.0.1:5',
    'publish_to topic: a/b, payload: first',
  ])
  expect(log.querySelector('time')?.title).toBe('2026-11-26 14:49:10.123456 UTC')
  expect(cellsOf(rows()[2])).toEqual(['second line of the payload'])
  expect(cellsOf(rows()[3]).slice(1)).toEqual([
    'SUBSCRIBE',
    'two',
    'subscribe topic: c/#, sub_opts: {"qos":1}',
  ])
  expect(rows().length).toBeLessThan(80)
  await expectAccessible('trace log')
})

it('opens a line to its names and values, by mouse and by keyboard', async () => {
  await openLog()
  await userEvent.click(rows()[1]?.querySelector('time') ?? document.body)
  const shown = await see('[data-details]')
  expect([...shown.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    t('trace.utc'),
    t('trace.column.client'),
    'topic',
    'payload',
  ])
  await userEvent.click(rows()[1]?.querySelector('time') ?? document.body)
  await until(() => document.querySelector('[data-details]') === null, 'closed')
  rows()[0]?.querySelector('button')?.focus()
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await until(() => rows()[3]?.contains(document.activeElement) === true, 'the fourth line has the focus')
  await press('Enter')
  await see('[data-details]', 'sub_opts')
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  // One stop for Tab among all lines.
  expect(rows().filter((row) => row.querySelector('button')?.tabIndex === 0)).toHaveLength(1)
})

it('filters by tag in the address, and keeps the continuation of a line', async () => {
  const log = await openLog()
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${t('trace.tag')}"]`)
  if (select === null) throw new Error('no filter')
  expect([...select.options].map(({ value }) => value)).toEqual(['', 'MQTT', 'PUBLISH', 'SUBSCRIBE'])
  await userEvent.selectOptions(select, 'PUBLISH')
  await until(() => rows().length === 2, 'two lines')
  expect(log.textContent).toContain('second line of the payload')
  expect(location.hash).toContain('tag=PUBLISH')
  await userEvent.selectOptions(select, '')
  await until(() => rows().length > 10, 'all lines')
})

it('wraps long lines on request, and remembers it', async () => {
  await openLog()
  const height = () => rows()[0]?.getBoundingClientRect().height ?? 0
  const before = height()
  await clickButton(t('trace.wrap'))
  await until(() => height() > before + 10, 'a higher row')
  await openLog()
  await nextFrame()
  await until(() => height() > before + 10, 'still wrapped')
  await clickButton(t('trace.wrap'))
  await until(() => height() === before, 'one line again')
})
