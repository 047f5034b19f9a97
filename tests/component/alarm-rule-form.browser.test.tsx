import { afterEach, beforeAll, expect, it } from 'vitest'
import { answerCalls, goTo, openConsole } from './console'
import { see, type } from './operate'

beforeAll(() => openConsole())
afterEach(() => answerCalls())

const minute = 60_000

/** Six hours of samples, one a minute, with two peaks of connections above 1000. */
const samples = Array.from({ length: 361 }, (_, index) => ({
  time_stamp: Date.now() - (360 - index) * minute,
  connections: (index > 60 && index < 90) || (index > 200 && index < 260) ? 1500 : 700,
  topics: 3,
  subscriptions: 5,
  received: 60,
  sent: 60,
  dropped: 0,
}))

const answer = (path: string) => {
  const [name] = path.split('?')
  if (name === '/monitor') return Response.json(samples)
  if (name === '/monitor_current') return Response.json({ connections: 1234, live_connections: 1200 })
  return undefined
}

it('shows the value now, the history with the limit, and when the rule would have fired', async () => {
  answerCalls(answer)
  await goTo('/alarm/rules/create?condition=connections%20above%201000')
  await see('main', 'Would have fired 2 times in the last 6 hours')
  await see('main', '1,234')
  await see('main', 'Condition met')
  const chart = document.querySelector('main [role=img]')
  expect(chart?.getAttribute('aria-label')).toMatch(/^Connections: Limit 1,000: Would have fired /)
})

it('says where the broker has no history of a value', async () => {
  answerCalls(answer)
  await goTo('/alarm/rules/create?condition=retained%20above%201000')
  await see('main', 'The broker has no history of this value')
  expect(document.querySelector('main [role=img]')).toBeNull()
})

it('says that the browser shows no notifications where they are chosen', async () => {
  answerCalls(answer)
  await goTo('/alarm/rules/create')
  await see('main', /Notifications are (?:blocked|not allowed yet|not available)/)
})

// The last one: the edited form would ask before it is left.
it('stays in the field while the limit is typed, and counts for the typed one', async () => {
  answerCalls(answer)
  await goTo('/alarm/rules/create')
  await see('main', 'Enter a limit to see when the rule would have fired.')
  const limit = await see('main input[inputmode=decimal]')
  limit.focus()
  await type('1600')
  expect(document.activeElement).toBe(limit)
  await see('main', 'Would not have fired in the last 6 hours')
})
