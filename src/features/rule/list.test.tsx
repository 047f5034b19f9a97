// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { node, stageScreen } from '@/features/stage'
import RuleList from './list'

afterEach(cleanup)

const rule = (id: string, actions: readonly string[], more: object = {}) => ({
  id,
  sql: 'SELECT * FROM "t"',
  from: ['t'],
  actions,
  enable: true,
  ...more,
})
const metrics = { matched: 9, passed: 8, 'failed.exception': 0, 'actions.failed': 5, 'matched.rate': 0 }

it('does not show a rule as simply enabled if its bridge is missing, disabled or disconnected, and counts failed actions', async () => {
  await stageScreen(<RuleList />, '/rules', {
    nodeList: () => [node('emqx@a')],
    ruleList: () => ({
      data: [
        rule('fine', ['mqtt:up']),
        rule('lost', ['mqtt:gone']),
        rule('cut', ['mqtt:up', 'webhook:down']),
        rule('dry', [], { from: ['$bridges/mqtt:off'] }),
        rule('resting', ['mqtt:gone'], { enable: false }),
      ],
      meta: { count: 5 },
    }),
    ruleMetrics: () => ({ metrics }),
    bridgeList: () => [
      { type: 'mqtt', name: 'up', enable: true, status: 'connected' },
      { type: 'webhook', name: 'down', enable: true, status: 'disconnected' },
      { type: 'mqtt', name: 'off', enable: false, status: 'stopped' },
    ],
  })
  const state = async (id: string) =>
    within((await screen.findByRole('link', { name: id })).closest('tr') as HTMLElement).getAllByRole(
      'cell',
    )[2]?.textContent
  await screen.findByText('mqtt:gone')
  expect(await state('fine')).toBe('Enabled')
  expect(await state('lost')).toBe('EnabledMissing mqtt:gone')
  expect(await state('cut')).toBe('EnabledDisconnected webhook:down')
  expect(await state('dry')).toBe('EnabledDisabled mqtt:off')
  expect(await state('resting')).toBe('Disabled')
  const head = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Actions failed')
  expect(
    within((await screen.findByRole('link', { name: 'fine' })).closest('tr') as HTMLElement).getAllByRole(
      'cell',
    )[head]?.textContent,
  ).toBe('5')
})
