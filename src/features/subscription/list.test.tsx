// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import ban from '@commands/ban/create'
import unsubscribe from '@commands/subscription/remove'
import { screenContext, getSelectedRefs } from '@/command/screen-context'
import { initialValues } from '@/command/prompt/initial-values'
import { node, stageScreen } from '@/features/stage'
import { explorerRun } from '@/mqtt/explorer-run'
import SubscriptionList from './list'

afterEach(cleanup)

const rows = [
  { clientid: 'a', topic: 't/1', qos: 0 },
  { clientid: 'a', topic: 't/2', qos: 0 },
  { clientid: 'b/c', topic: 't/1', qos: 1 },
  { clientid: null, topic: '$broker', qos: 0 },
]

async function stage() {
  const left = new Map([
    ['a', new Set(['t/1', 't/2'])],
    ['b/c', new Set(['t/1'])],
  ])
  type Call = { params: { clientid: string }; body: { topic: string }[] }
  const staged = await stageScreen(<SubscriptionList />, '/subscriptions/subscription', {
    nodeList: () => [node('emqx@a')],
    subscriptionList: () => ({ data: rows, meta: { count: rows.length } }),
    clientDetail: () => ({}),
    clientSubscriptions: ({ params }: Call) =>
      [...(left.get(params.clientid) ?? [])].map((topic) => ({ topic })),
    clientUnsubscribe: ({ params, body }: Call) => {
      for (const { topic } of body) left.get(params.clientid)?.delete(topic)
    },
  })
  await screen.findByText('t/2')
  return { ...staged, left }
}

it('ends the selected subscriptions with one command, and no others', async () => {
  const { left, runner } = await stage()
  const user = userEvent.setup()
  await user.keyboard('jxjx')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Remove 2 subscriptions',
      expect.stringMatching(/^Kick 2 clients/),
      'Ban 2 clients',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove 2 subscriptions' }))
  expect(runner.store.get().prompting?.confirm?.body).toBe('subscription.remove.confirm')
  runner.send({ type: 'confirmed' })
  await vi.waitFor(() =>
    expect(left).toEqual(
      new Map([
        ['a', new Set(['t/1'])],
        ['b/c', new Set()],
      ]),
    ),
  )
})

it('counts a client once if several of its subscriptions are selected, and supports the client keys', async () => {
  await stage()
  await userEvent.keyboard('xjx')
  expect(screen.getByRole('button', { name: 'Kick 1 client' })).toBeTruthy()
  const selection = getSelectedRefs(screenContext.get())
  expect(initialValues(ban, selection)).toEqual({ who: 'a' })
  expect(initialValues(unsubscribe, selection)).toEqual({
    subscription: ['a/t/1', 'a/t/2'],
  })
})

it('offers Ban in the row menu, with the same key', async () => {
  await stage()
  await userEvent.click(
    within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('button', { name: /Commands for/ }),
  )
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Ban/)]),
  )
})

it('marks the topic explorer of this page among the receivers of a topic, and does not count it', async () => {
  explorerRun.set(() => ({ clientid: 'explorer', filters: ['#'], since: 0 }))
  const all = [
    { clientid: 'a', topic: 't/1', qos: 0 },
    { clientid: 'explorer', topic: '#', qos: 0 },
    { clientid: null, topic: 't/#', qos: 0 },
  ]
  await stageScreen(<SubscriptionList />, '/subscriptions/subscription?gets=t/1', {
    nodeList: () => [node('emqx@a')],
    subscriptionList: () => ({ data: all, meta: { count: all.length } }),
  })
  expect(await screen.findByText(/^2 subscriptions receive t\/1/)).toBeTruthy()
  expect(screen.getByText(/The topic explorer of this page is not counted/)).toBeTruthy()
  expect(screen.getByText('this explorer').closest('tr')?.textContent).toContain('explorer')
  explorerRun.set(() => undefined)
})
