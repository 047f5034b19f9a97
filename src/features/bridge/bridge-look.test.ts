import { expect, it } from 'vitest'
import { bridgeLook, getReason } from './bridge-look'

it.each([
  ['connected', true, 'connected', 'bridge.state.connected'],
  ['disconnected', true, 'error', 'bridge.state.disconnected'],
  ['something new', true, 'error', 'bridge.state.disconnected'],
  ['stopped', true, 'stopped', 'bridge.state.stopped'],
  ['inconsistent', true, 'inconsistent', 'bridge.state.inconsistent'],
  ['disconnected', false, 'disabled', 'bridge.state.off'],
] as const)('a bridge that is %s (enabled: %s) is drawn as %s', (status, enabled, state, word) =>
  expect(bridgeLook({ status }, enabled)).toEqual({ state, word }),
)

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
