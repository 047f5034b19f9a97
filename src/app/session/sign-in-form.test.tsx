// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection, session } from '@/connection/page'
import { createClient } from '@/api/client'
import { ApiError, toApiError, getErrorBody } from '@/api/error'
import { createHttp } from '@/api/http'
import type { ApiClient } from '@/api/client'
import { describeError } from '@/i18n/error-words'
import { allWords, startI18n } from '@/i18n/i18n'
import { toasts } from '@/command/toast/toasts'
import { SignInForm } from './sign-in-form'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  // A test waits for the page, not for the compilation of its parts.
  await import('./second-step')
  vi.spyOn(connection, 'api', 'get').mockReturnValue({
    login: vi.fn(async () => ({ token: 't', version: '5.1.6', license: { edition: 'ce' } })),
  } as unknown as ApiClient)
  session.merge({ state: 'out', username: undefined })
})
afterEach(cleanup)

async function signIn() {
  fireEvent.change(screen.getByLabelText(/^Username/), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'public' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
}

it('asks about the default password at a login', async () => {
  render(<SignInForm />)
  await signIn()
  expect((await screen.findByRole('heading', { name: 'Change the default password' })).tagName).toBe('H2')
  expect(session.get().state).toBe('out')
})

it('asks for nothing more over a page whose session has ended', async () => {
  render(<SignInForm known="admin" />)
  await signIn()
  await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'in', username: 'admin' }))
})

describe('a broker that requires more than the password (5.9 on)', () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  /** Replies to each login in turn, and records what was sent. Its status is empty. */
  const answering = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
    const sent: unknown[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      if (init?.method !== 'POST') return new Response('', { status: 404 })
      const [status, body] = answers[sent.length] ?? [500, '']
      sent.push(JSON.parse(init?.body as string))
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    }
    vi.spyOn(connection, 'api', 'get').mockReturnValue(
      createClient({ http: createHttp({ fetch }), base: '', authorization: () => undefined }),
    )
    return sent
  }
  const missing = { code: 'BAD_MFA_TOKEN', message: { mechanism: 'totp', error: 'missing_mfa_token' } }
  const good = {
    token: 't',
    version: '5.9.0',
    license: { edition: 'ee' },
    password_expire_in_seconds: 200_000,
  }
  const enter = async (code: string) => {
    fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: code } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
  }

  it('asks for the code, sends the login again with it, and shows when the password expires', async () => {
    const sent = answering(
      [401, missing],
      [401, { code: 'BAD_MFA_TOKEN', message: { mechanism: 'totp', error: 'bad_mfa_token' } }],
      [200, good],
    )
    render(<SignInForm known="admin" />)
    await signIn()
    await enter('111111')
    expect(await screen.findByText('The code is wrong or no longer valid')).toBeTruthy()
    await enter(' 222222 ')
    await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'in', username: 'admin' }))
    expect(sent).toEqual(
      [undefined, '111111', '222222'].map((code) => ({
        username: 'admin',
        password: 'public',
        ...(code === undefined ? {} : { mfa_token: code }),
      })),
    )
    await vi.waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toContain('Your password expires in 2 days'),
    )
  })

  it('shows the key of a first setup as text and as an image, and stores it nowhere', async () => {
    const logged = (['log', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
    answering(
      [401, { ...missing, message: { ...missing.message, secret } }],
      [401, { code: 'BAD_MFA_TOKEN', message: { error: 'bad_mfa_token' } }],
    )
    render(<SignInForm known="admin" />)
    await signIn()
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code with this key' })).toBeTruthy()
    await enter('111111')
    // The broker sends it once; it stays visible until a code is correct.
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        toasts.get(),
        session.get(),
        ...logged.map(({ mock }) => mock.calls),
      ]),
    ).not.toContain(secret)
  })

  it('separates the key of a setup from the error that contains it', async () => {
    answering([401, { ...missing, message: { ...missing.message, secret } }])
    const error = await connection.api
      .login({ body: { username: 'a', password: 'b' } })
      .then(() => new ApiError(0, '', ''), toApiError)
    expect(getErrorBody(error)['message']).toMatchObject({ secret })
    expect(`${JSON.stringify(error)}${error.message}${describeError(error).details}`).not.toContain(secret)
  })

  it('distinguishes a locked user from a wrong password, and sends nothing more', async () => {
    const sent = answering([401, { code: 'LOGIN_LOCKED', message: 'x' }])
    render(<SignInForm />)
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('This user is locked')
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
    expect(sent).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Back' })))
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
  })
})
