// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, session } from '@/connection/page'
import { fakeClient } from '@/api/client-fixture'
import { ApiError, attachBody } from '@/api/error'
import { allWords, startI18n } from '@/i18n/i18n'
import { rereadDelayMs } from './broker-status'
import { SignInForm } from './sign-in-form'

const failing = (reason: string) => () => {
  throw attachBody(
    new ApiError(502, 'BROKER_UNREACHABLE', 'The broker is not responding', {
      method: 'POST',
      changesNothing: true,
    }),
    { reason },
  )
}
let status: () => unknown = () => '{}'
let login: () => unknown = () => ({})

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(connection, 'api', 'get').mockReturnValue(
    fakeClient({ status: () => status(), login: () => login(), ssoRunning: () => [] }),
  )
  session.merge({ state: 'out', username: undefined })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('says why the broker does not answer before a password is typed, until it answers', async () => {
  status = failing('DEPTH_ZERO_SELF_SIGNED_CERT')
  render(<SignInForm />)
  const text = (await screen.findByRole('alert')).textContent
  expect(text).toContain('The broker’s certificate is not trusted')
  expect(text).toContain('--ca FILE')
  expect(text).toContain('NODE_EXTRA_CA_CERTS')
  // Calls that wait for the next probe say nothing new.
  status = () => {
    throw new ApiError(0, 'CIRCUIT', '', { failure: 'circuit' })
  }
  await act(() => vi.advanceTimersByTimeAsync(rereadDelayMs))
  expect(screen.getByRole('alert').textContent).toContain('not trusted')
  status = failing('ECONNREFUSED')
  await act(() => vi.advanceTimersByTimeAsync(rereadDelayMs))
  expect(screen.getByRole('alert').textContent).toContain('nothing listens')
  status = () => '{"rel_vsn":"5.1.6"}'
  await act(() => vi.advanceTimersByTimeAsync(rereadDelayMs))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['ENOTFOUND', 'The broker’s host name is unknown'],
  ['ETIMEDOUT', 'The broker is not responding: timed out'],
])('says it for a login as well: %s', async (reason, sentence) => {
  status = () => '{"rel_vsn":"5.1.6"}'
  login = failing(reason)
  render(<SignInForm />)
  fireEvent.change(screen.getByLabelText(/^Username/), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})
