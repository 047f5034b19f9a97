// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/connection/page'
import { bridgePaths } from '@/features/bridge/paths'
import { to } from '@/route/paths'
import { stageScreen } from '@/features/stage'
import { BridgeCreate } from './creates'

afterEach(cleanup)

it('explains why a type that brokers cannot create has no form', async () => {
  session.merge({ edition: 'enterprise' })
  await stageScreen(<BridgeCreate />, to(bridgePaths.bridgeCreate, undefined, { type: 'hstreamdb' }), {
    bridgeList: () => [],
  })
  expect((await screen.findByText(/does not support.*HStreamDB/)).getAttribute('role')).toBe('status')
  expect(screen.queryByLabelText(/^Stream/)).toBeNull()
})
