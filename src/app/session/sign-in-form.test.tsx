// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { broker } from '@/api/broker'
import type { ApiClient } from '@/api/client'
import { session } from '@/api/session'
import { allWords, startI18n } from '@/i18n/i18n'
import { SignInForm } from './sign-in-form'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  broker.api = { login: vi.fn(async () => ({ token: 't', version: '5.1.6', license: { edition: 'ce' } })) } as unknown as ApiClient
  session.merge({ state: 'out', username: undefined })
})
afterEach(cleanup)

async function signIn() {
  fireEvent.change(screen.getByLabelText(/^Username/), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'public' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
}

it('asks at a login about the default password', async () => {
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
