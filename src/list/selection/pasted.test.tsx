// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { screenContext } from '@/command/screen-context'
import ClientList from '@/features/client/list'
import { node, stageScreen } from '@/features/stage'

// Normally loaded on paste; preloaded here, so that nothing waits for them.
beforeAll(
  async () =>
    void (await Promise.all([
      import('./pasted-view'),
      import('@/command/pasted/lookup'),
      import('@/features/nouns'),
    ])),
)
afterEach(cleanup)

const clients = Array.from({ length: 2500 }, (_, index) => ({ clientid: `test-${index}`, connected: true }))
type Call = { query: { page: number; limit: number; like_clientid?: string } }

const open = (detail: (clientid: string) => { clientid: string }) =>
  stageScreen(<ClientList />, '/clients?like_clientid=test-1', {
    nodeList: () => [node('emqx@a')],
    clientList: ({ query: { page, limit, like_clientid = '' } }: Call) => {
      const matches = clients.filter(({ clientid }) => clientid.includes(like_clientid))
      return {
        data: matches.slice((page - 1) * limit, page * limit),
        meta: { hasnext: page * limit < matches.length },
      }
    },
    clientDetail: ({ params }: { params: { clientid: string } }) => detail(params.clientid),
  })

async function paste(text: string) {
  await screen.findByRole('link', { name: 'test-1' })
  fireEvent.paste(screen.getByRole('searchbox'), {
    clipboardData: { getData: () => text },
  })
}
const there = (clientid: string) => {
  if (clients.some((one) => one.clientid === clientid)) return { clientid }
  throw new ApiError(404, 'CLIENTID_NOT_FOUND', '')
}

it('selects the existing rows of a pasted list, on the page or not, and lists the missing ids', async () => {
  await open(there)
  await paste('test-1\ntest-2400, "test-7"\n\ngone-1\ntest-1\ngone-2')
  await screen.findByText('3 of 5 pasted IDs found · 2 not found')
  expect(screen.getByRole('list', { name: '2 not found' }).textContent).toBe('gone-1gone-2')
  expect(
    screenContext
      .get()
      .selected.map(({ id }) => id)
      .sort(),
  ).toEqual(['test-1', 'test-2400', 'test-7'])
  // The filter is unchanged, and accepts text that is not a list.
  expect(screen.queryByRole('textbox', { name: /^Client ID/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close the result of pasting' }))
  expect(screen.queryByText(/pasted IDs/)).toBeNull()
  expect(screenContext.get().selected).toHaveLength(3)
})

it('lists ids that could not be looked up separately, and retries only those', async () => {
  const detail = vi.fn((clientid: string) => {
    if (clientid === 'test-2400') throw new ApiError(500, 'INTERNAL_ERROR', '')
    return there(clientid)
  })
  await open(detail)
  await paste('test-1\ntest-2400\ngone-1')
  await screen.findByText('1 of 3 pasted IDs found · 1 not found')
  expect(screen.getByText(/^1 ID could not be looked up/)).toBeTruthy()
  detail.mockImplementation(there)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('2 of 3 pasted IDs found · 1 not found')
  expect(detail.mock.calls.flat()).not.toContain('test-1')
})

it('treats a single pasted id as filter text', async () => {
  await open(there)
  await paste('test-17')
  expect(screen.queryByText(/pasted/)).toBeNull()
})
