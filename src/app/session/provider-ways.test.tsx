// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writable } from '@/connection/fixture'
import { connection, session } from '@/connection/page'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate as t } from '@/i18n/use-words'
import { textToBase64 } from '@/lib/text/base64'
import { providerReturn, takeProviderReturn } from './provider-return'
import { ProviderWays } from './provider-ways'

const assign = vi.fn()
beforeEach(async () => {
  await import('@/contract')
  vi.spyOn(globalThis.location, 'assign').mockImplementation(assign)
  assign.mockClear()
  sessionStorage.clear()
  session.merge({ state: 'out', username: undefined })
  writable(connection.link).merge({ mqttPath: '/mqtt' })
})
afterEach(() => {
  cleanup()
  providerReturn.set(() => undefined)
  history.replaceState(null, '', '/')
})

const sent: { path: string; body: unknown }[] = []
function answer(status: number, body: unknown): void {
  sent.length = 0
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({
      path: input instanceof Request ? input.url : String(input),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
  vi.spyOn(connection, 'api', 'get').mockReturnValue(
    createClient({ http: createHttp({ fetch }), base: '', authorization: () => undefined }),
  )
}
const loginAt = (dashboard: string) => {
  const query = new URLSearchParams({ state: 's', redirect_uri: `${dashboard}/api/v5/sso/oidc/callback` })
  return `https://id.example.com/authorize?${query.toString()}`
}
const start = async () => {
  render(<ProviderWays providers={['oidc']} />)
  await act(async () =>
    fireEvent.click(
      screen.getByRole('button', { name: t('twoStep.ways.continue', { way: 'OpenID Connect' }) }),
    ),
  )
}
/** Opens the page as the broker redirects to it, in a tab that began a login, or in another. */
function returnWith(meta: unknown, began = true): void {
  if (began) sessionStorage.setItem('provider-login', '#/login?to=/clients')
  history.replaceState(null, '', `/?login_meta=${textToBase64(JSON.stringify(meta))}`)
  takeProviderReturn()
  render(<ProviderWays providers={[]} />)
}
const account = {
  username: 'ada',
  role: 'viewer',
  version: '5.8.9',
  license: { edition: 'ee' },
  backend: 'oidc',
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  beforeEach(async () => {
    await startI18n(language)
    await allWords()
  })

  it('leaves for the provider where its login returns to this page', async () => {
    answer(200, { location: loginAt(location.origin) })
    await start()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(loginAt(location.origin)))
    expect(sent).toEqual([{ path: '/api/v5/sso/login/oidc', body: { backend: 'oidc' } }])
  })

  it('stays, and names the dashboard to which the login would return', async () => {
    const address = 'https://mqtt.example.com:18083/'
    answer(200, { location: loginAt('https://mqtt.example.com:18083') })
    await start()
    expect(await screen.findByRole('status')).toHaveProperty(
      'textContent',
      expect.stringContaining(t('twoStep.ways.away', { way: 'OpenID Connect', address })),
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe(address)
    expect(assign).not.toHaveBeenCalled()
  })

  it('stays where the address of the return is not known', async () => {
    answer(200, { location: 'https://id.example.com/authorize?request_uri=urn%3Apushed' })
    await start()
    expect(await screen.findByText(t('twoStep.ways.awayUnknown', { way: 'OpenID Connect' }))).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
  })

  it('says that the broker could not start it', async () => {
    answer(401, { code: 'BAD_USERNAME_OR_PWD', message: 'Auth failed' })
    await start()
    expect(await screen.findByText(t('twoStep.ways.notStarted'))).toBeTruthy()
  })

  it('offers no button where the page is not served by its own server', async () => {
    writable(connection.link).merge({ mqttPath: undefined })
    render(<ProviderWays providers={['oidc', 'saml']} />)
    expect(screen.getByText(t('twoStep.ways.noServer', { ways: 'OpenID Connect, SAML' }))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('does not log in with the result of a login that this tab did not begin', async () => {
    returnWith({ ...account, token: 'stolen' }, false)
    expect(await screen.findByText(t('twoStep.ways.expired'))).toBeTruthy()
    expect(location.href).not.toContain('login_meta')
    expect(session.get().state).toBe('out')
  })
})

it('logs in with the token of an older broker, and removes it from the address', async () => {
  // Its Base64 has a plus sign, which means a blank in a query.
  returnWith({ ...account, token: 'a?>>~~' })
  await vi.waitFor(() =>
    expect(session.get()).toMatchObject({ state: 'in', username: 'ada', role: 'viewer', token: 'a?>>~~' }),
  )
  expect(location.href).toMatch(/\/#\/login\?to=\/clients$/)
  expect(sessionStorage.length).toBe(0)
})

it('exchanges the code of a newer broker', async () => {
  answer(200, { ...account, token: 't' })
  returnWith({ code: 'sso_1', username: 'ada', backend: 'oidc' })
  await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'in', username: 'ada', token: 't' }))
  expect(sent).toEqual([
    { path: '/api/v5/sso/token_exchange', body: { code: 'sso_1', username: 'ada', backend: 'oidc' } },
  ])
})

it('reports a code that has expired', async () => {
  answer(400, { code: 'BAD_REQUEST', message: 'Invalid or expired SSO code' })
  returnWith({ code: 'sso_1', username: 'ada', backend: 'saml' })
  expect(await screen.findByText(t('twoStep.ways.expired'))).toBeTruthy()
})

it('asks for a second step with the backend of the login', async () => {
  answer(200, { action: 'mfa_verify', verify_token: 'v', username: 'ada', backend: 'saml' })
  returnWith({ code: 'sso_1', username: 'ada', backend: 'saml' })
  const field = await screen.findByLabelText(new RegExp(t('twoStep.code')))
  answer(200, { ...account, token: 't' })
  fireEvent.change(field, { target: { value: '123456' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('login.submit') })))
  expect(sent).toEqual([
    {
      path: '/api/v5/sso/mfa/verify',
      body: { verify_token: 'v', totp_code: '123456', username: 'ada', backend: 'saml' },
    },
  ])
})
