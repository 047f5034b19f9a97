// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection, session } from '@/connection/page'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { allWords, startI18n } from '@/i18n/i18n'
import { OtherWays } from './other-ways'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  // A test waits for the page, not for the compilation of its parts.
  await import('@/contract')
  session.merge({ state: 'out', username: undefined })
})
afterEach(cleanup)

const sent: { url: string; body: unknown }[] = []
/** Replies by the last segment of the address. */
function answering(answers: Readonly<Record<string, readonly [status: number, body: unknown]>>): void {
  sent.length = 0
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push({ url, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const [status, body] = answers[url.split('/').pop() ?? ''] ?? [
      404,
      { code: 'NOT_FOUND', message: 'Request Path Not Found' },
    ]
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
  vi.spyOn(connection, 'api', 'get').mockReturnValue(
    createClient({ http: createHttp({ fetch }), base: '', authorization: () => undefined }),
  )
}
/** Renders it and chooses the directory. */
const chooseDirectory = async () => {
  render(<OtherWays />)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with LDAP' }))
}
const enter = async () => {
  fireEvent.change(await screen.findByLabelText(/^Directory username/), { target: { value: ' ada ' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in with LDAP' })))
}

it('shows nothing where the broker has no other way or does not know the call', async () => {
  const none: Parameters<typeof answering>[0][] = [{}, { running: [200, []] }]
  for (const answers of none) {
    answering(answers)
    const { container, unmount } = render(<OtherWays />)
    await vi.waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/v5/sso/running']))
    await act(async () => undefined)
    expect(container.textContent).toBe('')
    unmount()
  }
})

it('logs in through the directory, with the role that it gives', async () => {
  answering({
    running: [200, ['ldap', 'oidc']],
    ldap: [
      200,
      {
        username: 'ada',
        role: 'viewer',
        token: 't',
        version: '5.8.9',
        license: { edition: 'ee' },
        backend: 'ldap',
      },
    ],
  })
  await chooseDirectory()
  await enter()
  await vi.waitFor(() =>
    expect(session.get()).toMatchObject({
      state: 'in',
      username: 'ada',
      role: 'viewer',
      edition: 'enterprise',
    }),
  )
  expect(sent[1]?.body).toEqual({ backend: 'ldap', username: 'ada', password: 'secret' })
})

it('reports a wrong password, and an unknown step', async () => {
  answering({
    running: [200, ['ldap']],
    ldap: [401, { code: 'BAD_USERNAME_OR_PWD', message: 'Auth failed' }],
  })
  await chooseDirectory()
  await enter()
  expect(await screen.findByText('Incorrect username or password')).toBeTruthy()
  answering({ ldap: [200, { action: 'mfa_elsewhere' }] })
  await enter()
  expect(await screen.findByText(/does not support/)).toBeTruthy()
  expect(session.get().state).toBe('out')
})

const code = async (text: string) => {
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: ` ${text} ` } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
}
const accepted = [
  200,
  {
    username: 'ada',
    role: 'administrator',
    token: 't',
    version: '6.2.1',
    license: { edition: 'ee' },
    backend: 'ldap',
  },
] as const

it('asks for an additional code, reports a wrong one, and starts again where the login has expired', async () => {
  answering({
    running: [200, ['ldap']],
    ldap: [200, { action: 'mfa_verify', verify_token: 'v', username: 'ada', backend: 'ldap' }],
    verify: [401, { code: 'UNAUTHORIZED', message: 'Invalid TOTP code' }],
  })
  await chooseDirectory()
  await enter()
  await code('000000')
  expect(await screen.findByText('The code is wrong or no longer valid')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({
    verify_token: 'v',
    totp_code: '000000',
    username: 'ada',
    backend: 'ldap',
  })
  answering({ verify: [401, { code: 'UNAUTHORIZED', message: 'Token expired' }] })
  await code('111111')
  expect(await screen.findByText('This login has expired. Log in again.')).toBeTruthy()
  answering({
    ldap: [200, { action: 'mfa_verify', verify_token: 'w', username: 'ada', backend: 'ldap' }],
    verify: accepted,
  })
  await enter()
  await code('222222')
  await vi.waitFor(() =>
    expect(session.get()).toMatchObject({ state: 'in', username: 'ada', role: 'administrator' }),
  )
})

it('shows the key of an app to set up, as an image and as text', async () => {
  answering({
    running: [200, ['ldap']],
    ldap: [
      200,
      { action: 'mfa_setup', setup_token: 's', mechanism: 'totp', username: 'ada', backend: 'ldap' },
    ],
    setup_info: [200, { secret: 'JBSWY3DPEHPK3PXP', mechanism: 'totp' }],
    setup: accepted,
  })
  await chooseDirectory()
  await enter()
  expect(await screen.findByRole('img', { name: 'QR code with this key' })).toBeTruthy()
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy()
  await code('333333')
  await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'in', username: 'ada' }))
  expect(sent.at(-1)?.body).toEqual({
    setup_token: 's',
    totp_code: '333333',
    username: 'ada',
    backend: 'ldap',
  })
})
