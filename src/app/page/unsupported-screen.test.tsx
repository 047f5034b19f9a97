// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { connection, session } from '@/connection/page'
import { screens } from '@/features/registry'
import { stageScreen } from '@/features/stage'
import UnsupportedScreen from './unsupported-screen'

afterEach(async () => {
  cleanup()
  await session.end()
})

const of = (id: string) => {
  const match = screens.find((one) => one.id === id)
  if (match === undefined) throw new Error(`no screen ${id}`)
  return match
}

it.each([
  ['schemas', '5.1.6', 'opensource', 'Enterprise edition only'],
  ['bridges', '6.1.0', 'enterprise', 'Removed in release 6.0.0. This broker is 6.1.0.'],
] as const)('%s at %s %s shows what it needs, not an error', async (id, version, edition, words) => {
  session.merge({ state: 'in', version, edition })
  await stageScreen(<UnsupportedScreen screen={of(id)} />, '/overview', {})
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    id === 'schemas' ? 'Schema registry' : 'Data bridges',
  )
  // The other edition is linked only where it supports the screen.
  expect(screen.queryAllByRole('link', { name: /^Enterprise edition/ })).toHaveLength(
    id === 'schemas' ? 1 : 0,
  )
})

it('names the feature that the node has disabled', async () => {
  session.merge({ state: 'in', version: '6.3.0', edition: 'enterprise' })
  await connection.features.load(
    fakeClient({ features: () => ({ preset: 'custom', enabled: [], disabled: ['gateways', 'ai'] }) }),
  )
  for (const [id, feature] of [
    ['gateways', 'gateways'],
    ['gateway', 'gateways'],
    ['aiProviders', 'ai'],
  ] as const) {
    await stageScreen(<UnsupportedScreen screen={of(id)} />, '/overview', {})
    expect(screen.getByText(`The feature ${feature} is disabled on this node (preset custom).`)).toBeTruthy()
    cleanup()
  }
})
