// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import GatewayCreate from './create'
import { to } from '@/route/paths'
import { gatewayPaths } from './paths'

afterEach(cleanup)

const setUp = (name: string) =>
  stageScreen(<GatewayCreate />, to(gatewayPaths.gatewayCreate, { name }), {
    gatewayDetail: () => Promise.resolve({ name, status: 'unloaded' }),
  })

it('sets up OCPP with a WebSocket listener at its own path', async () => {
  await setUp('ocpp')
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect((await screen.findByRole('radio', { name: 'WS' })).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(/^Path/).value).toBe('/ocpp')
  expect(screen.queryByRole('radio', { name: 'TCP' })).toBeNull()
})

it('says that JT/T 808 has no authenticator', async () => {
  await setUp('jt808')
  for (const _ of ['basic', 'listeners']) fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/^JT\/T 808 has no authenticator/)).toBeTruthy()
})
