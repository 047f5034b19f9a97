// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { queries } from '@/api/query'
import ClientList from '@/features/client/list'
import { node, stageScreen } from '@/features/stage'
import SubscriptionList from '@/features/subscription/list'

afterEach(cleanup)

const row = (clientid: string, on: string) => ({ clientid, node: on, topic: 't', qos: 0 })

it('handles a filter by a node that has left, and offers a node that has joined (catalogue C4)', async () => {
  let members = ['emqx@a', 'emqx@b']
  await stageScreen(<ClientList />, '/clients?node=emqx@b', {
    nodeList: () => members.map((name) => node(name)),
    clientList: ({ query }: { query: { node?: string } }) => {
      if (query.node !== undefined && !members.includes(query.node))
        throw new ApiError(404, 'NOT_FOUND', 'Node not found')
      return {
        data: members
          .filter((name) => query.node === undefined || query.node === name)
          .map((name) => row(`of ${name}`, name)),
        meta: { count: 1 },
      }
    },
  })
  expect(await screen.findByText('of emqx@b')).toBeTruthy()
  members = ['emqx@a', 'emqx@c']
  await queries.invalidateQueries()
  const filters = screen.getByRole('group', { name: 'Filters' })
  expect(filters.textContent).toContain('emqx@b')
  fireEvent.click(within(filters).getByRole('button', { name: 'Remove filter: Node' }))
  expect(await screen.findByText('of emqx@c')).toBeTruthy()
  expect(screen.queryByText('of emqx@b')).toBeNull()
  expect(location.hash).not.toContain('node=')
})

it('offers the lists of the other nodes while a list over all nodes waits for one (catalogue C3)', async () => {
  await stageScreen(<SubscriptionList />, '/subscriptions/subscription', {
    nodeList: () => [node('emqx@a'), node('emqx@slow')],
    subscriptionList: ({ query }: { query: { node?: string } }) => {
      if (query.node !== 'emqx@a') throw new ApiError(0, 'TIMEOUT', '', { failure: 'timeout' })
      return { data: [row('on a', 'emqx@a')], meta: { count: 1 } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Only on emqx@a' }))
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('on a'))
  expect(location.hash).toContain('node=')
})
