// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
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

/** Opens the form of a copy; the first answer of the broker is an error, the next ones have the bridge. */
async function stageCopy(error: ApiError) {
  let answers = 0
  await stageScreen(
    <BridgeCreate />,
    to(bridgePaths.bridgeCreate, undefined, { action: 'copy', target: 'webhook:plant' }),
    {
      bridgeList: () => [],
      bridgeDetail: () => {
        answers += 1
        if (answers === 1) throw error
        return { type: 'webhook', name: 'plant', enable: true, url: 'http://plant/' }
      },
    },
  )
}

it('says that the original of a copy could not be read, and tries again', async () => {
  await stageCopy(new ApiError(503, 'SERVICE_UNAVAILABLE', 'starting'))
  expect((await screen.findByRole('alert')).textContent).not.toContain('no longer exists')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByDisplayValue('plant-copy')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('says that the original of a copy was deleted', async () => {
  await stageCopy(new ApiError(404, 'NOT_FOUND', 'gone'))
  expect((await screen.findByRole('alert')).textContent).toContain('no longer exists')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
