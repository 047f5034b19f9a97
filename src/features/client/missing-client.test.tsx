// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { changed } from '@/api/query'
import { screenContext } from '@/command/screen-context'
import { clientPaths } from './paths'
import { to } from '@/route/paths'
import { node, stageScreen } from '@/features/stage'
import ClientDetail from './detail'

afterEach(cleanup)

const missing = () => {
  throw new ApiError(404, 'CLIENTID_NOT_FOUND', '')
}
const ban = { as: 'clientid', who: 'a', reason: 'too chatty', by: 'admin', until: '2027-01-01T00:00:00Z' }
const at = to(clientPaths.client, { clientid: 'a' })
const answers = {
  clientDetail: missing,
  nodeList: () => [node('emqx@a')],
  clientSubscriptions: missing,
  subscriptionList: () => ({ data: [], meta: {} }),
}
const page = (rows: readonly object[]) => () => ({ data: rows, meta: { count: rows.length } })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers to ban a client that does not exist', async () => {
  await stageScreen(<ClientDetail />, at, { ...answers, banList: page([{ ...ban, who: 'b' }]) })
  await screen.findByText('The client does not exist')
  await vi.waitFor(() => expect(buttons()).not.toContain('Unban'))
  expect(screen.getByRole('button', { name: /^Ban/ }).getAttribute('aria-disabled')).toBeNull()
  expect([screenContext.get().stale, screenContext.get().offers.map(({ command }) => command.id)]).toEqual([
    false,
    ['ban.create', 'client.diagnose'],
  ])
  expect(screen.queryByText(/not running/)).toBeNull()
})

it('shows the ban of a missing client with expiry, reason and author, and offers to delete it', async () => {
  const lifted: unknown[] = []
  await stageScreen(<ClientDetail />, at, {
    ...answers,
    banList: page([ban]),
    banRemove: (call: never) => void lifted.push(call),
  })
  await screen.findByText('This client ID is banned')
  expect(screen.getByText('too chatty')).toBeTruthy()
  expect(screen.getByText('admin')).toBeTruthy()
  expect(buttons()).not.toContain('Ban')
  await userEvent.click(screen.getByRole('button', { name: /Unban/ }))
  expect(lifted).toEqual([{ params: { as: 'clientid', who: 'a' } }])
})

it('reads the ban when the shown client is banned', async () => {
  let banned = false
  await stageScreen(<ClientDetail />, at, {
    ...answers,
    banList: () => page(banned ? [ban] : [])(),
    clientDetail: () => (banned ? missing() : { clientid: 'a', connected: true, node: 'emqx@a' }),
    clientSubscriptions: () => [],
  })
  await screen.findByText('Connected')
  banned = true
  act(() => changed(['client', 'ban']))
  expect(await screen.findByText('This client ID is banned')).toBeTruthy()
  expect(screenContext.get().stale).toBe(false)
})

it('says that the node of the client may be down', async () => {
  await stageScreen(<ClientDetail />, at, {
    ...answers,
    nodeList: () => [node('emqx@a'), node('emqx@b', 'stopped')],
    banList: page([]),
  })
  expect(
    (await screen.findByText('It may be on a node that is not running')).closest('p')?.textContent,
  ).toContain('emqx@b')
})
