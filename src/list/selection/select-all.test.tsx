// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import selectAll from '@commands/list/select-all'
import { screenContext } from '@/command/screen-context'
import { liveKeys } from '@/command/keys/live'
import { contextWith, kick } from '@/command/fixture'
import ClientList from '@/features/client/list'
import { node, stageScreen } from '@/features/stage'

afterEach(cleanup)

const clients = Array.from({ length: 250 }, (_, index) => ({ clientid: `test-${index}`, connected: true }))
const command = selectAll
const able = () => ({
  refresh: true,
  export: true,
  repeat: false,
  selectAll: screenContext.get().selectAll !== undefined,
})

it('selects all matching rows by a command with a key, page by page', async () => {
  type Call = { query: { page: number; limit: number } }
  await stageScreen(<ClientList />, '/clients?like_clientid=test', {
    nodeList: () => [node('emqx@a')],
    clientList: ({ query: { page, limit } }: Call) => ({
      data: clients.slice((page - 1) * limit, page * limit),
      meta: { hasnext: page * limit < clients.length },
    }),
  })
  await screen.findByRole('link', { name: 'test-0' })
  expect(
    liveKeys([command], contextWith({ able: able() }), screenContext.get()).map(
      ({ command: { hotkey } }) => hotkey,
    ),
  ).toEqual(['shift+a'])
  expect(command.blocked?.(contextWith({ able: able() }), {})).toBeUndefined()
  act(() => screenContext.get().selectAll?.())
  await vi.waitFor(() => expect(screenContext.get().selected).toHaveLength(250))
  expect(screen.getByText(/250 rows selected · 150 not on this page/)).toBeTruthy()
})

it('selects rows while another command asks a question', async () => {
  const { runner } = await stageScreen(<ClientList />, '/clients', {
    nodeList: () => [node('emqx@a')],
    clientList: ({ query: { page, limit } }: { query: { page: number; limit: number } }) => ({
      data: clients.slice((page - 1) * limit, page * limit),
      meta: { hasnext: page * limit < clients.length },
    }),
  })
  await screen.findByRole('link', { name: 'test-0' })
  act(() => runner.start(kick, { clientid: 'test-3' }, 'key'))
  act(() => screenContext.get().selectAll?.())
  await vi.waitFor(() => expect(screenContext.get().selected).toHaveLength(250))
  expect(runner.store.get().prompting?.answers).toEqual({ clientid: 'test-3' })
})

it('blocks the command with a reason on a screen without a list', () => {
  expect(command.blocked?.(contextWith({ able: { refresh: true, export: false, repeat: false } }), {})).toBe(
    'list.select-all.none',
  )
})
