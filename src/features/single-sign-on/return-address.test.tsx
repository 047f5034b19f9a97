// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { initialConfig } from '@/contract/family/body'
import { createFormStore } from '@/form/config/store'
import { allWords, startI18n } from '@/i18n/i18n'
import { findBackendKind } from './fields'
import { ReturnAddress } from './return-address'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

it.each([
  ['oidc', 'Callback address', 'http://127.0.0.1:18083/api/v5/sso/oidc/callback'],
  ['saml', 'Assertion consumer service (ACS) address', 'https://127.0.0.1:18083/api/v5/sso/saml/acs'],
] as const)(
  'shows the address for a provider of %s, and follows the dashboard address',
  (provider, title, address) => {
    const fields = findBackendKind(provider)?.fields ?? {}
    const store = createFormStore({ fields, initialValues: initialConfig(fields) })
    render(<ReturnAddress provider={provider} store={store} />)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(address)).toBeTruthy()
    act(() => store.type('dashboard_addr', 'https://mqtt.example.com/'))
    const path = new URL(address).pathname
    expect(screen.getByText(`https://mqtt.example.com${path}`)).toBeTruthy()
    act(() => store.type('dashboard_addr', ''))
    expect(screen.getByText('Enter the dashboard address below')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  },
)
