// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { connection } from '@/connection/page'
import { site } from '@/api/site'
import { startI18n } from '@/i18n/i18n'
import { BrokerLine } from './broker-line'
import { mayOfferWays } from './broker-status'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('shows the address at once and the node with its version once the broker reports it, asked once per page', async () => {
  const status = vi.fn(() => Promise.reject(new Error('no broker')))
  vi.spyOn(connection, 'api', 'get').mockReturnValue(fakeClient({ status }))
  const { container, unmount } = render(<BrokerLine />)
  await act(async () => undefined)
  expect(status).toHaveBeenCalledTimes(1)
  expect(container.textContent).toContain(location.host)
  expect(container.textContent).toContain('Not encrypted')
  unmount()

  const secondStatus = vi.fn(async () => JSON.stringify({ node_name: 'emqx@a', rel_vsn: 'v5.8.9' }))
  vi.spyOn(connection, 'api', 'get').mockReturnValue(fakeClient({ status: secondStatus }))
  render(<BrokerLine />)
  expect(await screen.findByText('emqx@a')).toBeTruthy()
  expect(screen.getByText('Version 5.8.9')).toBeTruthy()
  render(<BrokerLine />)
  await vi.waitFor(() => expect(screen.getAllByText('emqx@a')).toHaveLength(2))
  expect(secondStatus).toHaveBeenCalledTimes(1)
})

it('shows the account of the embedded broker, and of no other', () => {
  render(<BrokerLine />)
  expect(screen.queryByText(/Demo account/)).toBeNull()
  cleanup()
  Object.assign(site, { demo: { username: 'admin', password: 'public' } })
  render(<BrokerLine />)
  expect(screen.getByText('admin / public').parentElement?.textContent).toBe('Demo account admin / public')
})

it('does not ask a broker before 5.3, or one that does not respond, for other ways to log in', () => {
  expect([undefined, { version: '5.1.6' }, { version: '5.2.0' }].map(mayOfferWays)).toEqual([
    false,
    false,
    false,
  ])
  // From 5.8.11 on, a broker does not report its version.
  expect([{ version: '5.3.0' }, { version: '5.10.2' }, { node: 'emqx@a' }].map(mayOfferWays)).toEqual([
    true,
    true,
    true,
  ])
})
