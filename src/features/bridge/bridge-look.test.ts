import { expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { getWords } from '@/i18n/use-words'
import { bridgeLook, getReason, lookText } from './bridge-look'

it.each([
  ['connected', true, 'connected', 'bridge.state.connected'],
  ['disconnected', true, 'error', 'bridge.state.disconnected'],
  ['stopped', true, 'stopped', 'bridge.state.stopped'],
  ['inconsistent', true, 'inconsistent', 'bridge.state.inconsistent'],
  ['disconnected', false, 'disabled', 'bridge.state.off'],
] as const)('a bridge that is %s (enabled: %s) is drawn as %s', (status, enabled, state, word) =>
  expect(bridgeLook({ status }, enabled)).toEqual({ state, word }),
)

it.each([
  ['something new', 'something new'],
  ['constructor', 'constructor'],
  [undefined, 'Unknown'],
])('shows the status %s of a newer broker as %s', async (status, text) => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n('en')
  const look = bridgeLook({ status }, true)
  expect([look.state, lookText(look, getWords().t)]).toEqual(['unknown', text])
})

it.each([
  ['disconnected', 'Connection refused', 'Connection refused'],
  ['disconnected', 'undefined', undefined],
  ['disconnected', '', undefined],
  ['disconnected', undefined, undefined],
  ['connected', 'Connection refused', undefined],
  ['stopped', 'Connection refused', undefined],
])('one that is %s because of %j says %j', (status, status_reason, text) =>
  expect(getReason({ status, status_reason })).toBe(text),
)
