// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { file, type Fields } from '@/contract/family/field'
import { KeysProvider } from '@/command/keys/keys-provider'
import { allWords, startI18n } from '@/i18n/i18n'
import { ConfigFields } from './config/config-fields'
import { FormRefusal } from './refusal'
import { createFormStore } from './config/store'

const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
afterEach(() => {
  cleanup()
  scroll.mockClear()
})

it('scrolls an error of the complete form into view', async () => {
  await startI18n('en')
  await allWords()
  const { rerender } = render(<FormRefusal error={undefined} />)
  expect(scroll).not.toHaveBeenCalled()
  rerender(<FormRefusal error={{ key: 'access.refused', values: { reason: 'no' } }} />)
  expect([screen.getByRole('alert').textContent, scroll.mock.calls]).toEqual([
    expect.stringContaining('no'),
    [[{ block: 'center' }]],
  ])
})

it('scrolls to the rejected field and focuses it', async () => {
  await startI18n('en')
  await allWords()
  const fields: Fields = {
    certfile: file({ group: 'tls', accept: '', holds: 'certificate' }),
    keyfile: file({ group: 'tls', accept: '', holds: 'key' }),
  }
  const store = createFormStore({ fields, initialValues: {} })
  render(
    <KeysProvider>
      <ConfigFields store={store} labelPrefix="ssl" />
    </KeysProvider>,
  )
  store.show([{ path: 'keyfile', reason: 'bridge.problem.keyMismatch' }])
  await waitFor(() =>
    expect(scroll.mock.contexts.map((element) => (element as Element).getAttribute('data-field'))).toEqual([
      'keyfile',
    ]),
  )
  expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('keyfile')
  expect(screen.getByText(/does not match the certificate/)).toBeTruthy()
})
