// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import { Breadcrumb } from './breadcrumb'

afterEach(cleanup)

it.each([
  ['/clients/detail/sensor-1', 'sensor-1'],
  ['/single-sign-on/detail/oidc', 'OpenID Connect'],
  ['/gateway/detail/jt808/settings', 'JT/T 808'],
  ['/gateway/detail/unknown/settings', 'unknown'],
  ['/listener', 'Listeners'],
] as const)('names the place %s', async (path, name) => {
  await stageScreen(<Breadcrumb />, path, {})
  const [place] = screen.getAllByRole('listitem').slice(-1)
  expect(place?.getAttribute('aria-current')).toBe('page')
  expect(place?.textContent).toBe(`›${name}`)
})
