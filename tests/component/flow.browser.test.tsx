import { afterEach, beforeAll, expect, it } from 'vitest'
import { answerCalls, goTo, openConsole, until } from './console'
import { clickButton, see, t } from './operate'

beforeAll(() => openConsole({ seed: 'degraded' }))
afterEach(() => answerCalls())

const places = () => [...document.querySelectorAll<HTMLElement>('main .flow-place')]
const place = (text: string) => see('main .flow-place', text)
/** The mark of a state: the color class of its first icon. */
const markOf = (element: Element | null) =>
  element?.querySelector('svg[viewBox="0 0 10 10"]')?.getAttribute('class')

const headings = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
const scale = () =>
  Number(
    /scale\(([\d.]+)\)/.exec(
      document.querySelector('.react-flow__viewport')?.getAttribute('style') ?? '',
    )?.[1],
  )

it('marks a rule by its worst action in the list, on its page and in the flow, and counts the failures there', async () => {
  answerCalls((path) =>
    path.startsWith('/rules/to_unreachable/metrics')
      ? Response.json({
          metrics: { matched: 9, 'matched.rate': 1, 'failed.exception': 3, 'actions.failed': 5 },
          node_metrics: [],
        })
      : undefined,
  )
  await goTo('/rules')
  const row = await see('main tbody tr', /to_unreachable/)
  await until(() => row.textContent.includes(t('bridge.state.disconnected')), 'the state of its bridge')
  const marks = [markOf(row)]
  await goTo('/rules/detail/to_unreachable')
  await see('main', 'webhook:unreachable')
  const enabled = await see('main span', new RegExp(`^${t('rule.enabled')}$`))
  marks.push(markOf(enabled))
  await goTo('/flow')
  const node = await place('to_unreachable')
  marks.push(markOf(node.querySelector('.nums')))
  expect(marks.map((mark) => /text-(\w+)/.exec(mark ?? '')?.[1])).toEqual(['bad', 'bad', 'bad'])
  const failed = `${t('flow.fact.failed')} 8`
  await until(() => node.getAttribute('aria-label')?.includes(failed) === true, failed)
  expect(node.querySelector('.text-bad:not(svg)')?.textContent).toBe('8')
})

it('fits the complete flow at first, zooms and fits by buttons, and keeps the view switch in its place', async () => {
  await goTo('/settings')
  await goTo('/flow')
  await place('to_removed')
  const frame = (await see('main .react-flow')).getBoundingClientRect()
  for (const one of places()) {
    const box = one.getBoundingClientRect()
    expect([
      box.left >= frame.left,
      box.right <= frame.right,
      box.top >= frame.top,
      box.bottom <= frame.bottom,
    ]).toEqual([true, true, true, true])
    expect(box.width).toBeLessThanOrEqual(280)
  }
  const before = scale()
  await clickButton(t('flow.key.in'))
  await until(() => scale() > before, 'a larger drawing')
  await clickButton(t('flow.key.whole'))
  await until(() => scale() <= 1, 'the whole drawing')
  await see(`ul[aria-label="${t('flow.legend')}"]`, t('flow.kind.rule'))
  const at = (await see('main [role=radiogroup]')).getBoundingClientRect()
  await goTo('/flow?view=list')
  await see('main table')
  const there = (await see('main [role=radiogroup]')).getBoundingClientRect()
  expect([there.left, there.top]).toEqual([at.left, at.top])
})

it('shows the way of messages first on the page of a rule and of a bridge, with links to each other node', async () => {
  await goTo('/rules/detail/to_unreachable')
  await place('webhook:unreachable')
  expect(headings()[0]).toBe(t('screen.flow'))
  const links = () =>
    places().map((one) => [
      one.textContent.includes('to_unreachable'),
      one.getAttribute('href'),
      one.ariaCurrent,
    ])
  expect(links()).toEqual([
    [false, null, null],
    [true, null, 'true'],
    [false, '#/bridge/dataBridge/detail/webhook%3Aunreachable', null],
  ])
  await goTo('/bridge/dataBridge/detail/webhook%3Aunreachable')
  await place('to_unreachable')
  expect(headings()[0]).toBe(t('screen.flow'))
  expect(links()).toEqual([
    [false, null, null],
    [true, '#/rules/detail/to_unreachable', null],
    [false, null, 'true'],
  ])
  // Unused: there is no path to show.
  await goTo('/bridge/dataBridge/detail/webhook%3Asplit')
  await see('main', t('bridge.unused'))
  expect(places()).toEqual([])
})
