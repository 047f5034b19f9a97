// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeysProvider } from '@/command/keys/keys-provider'
import { go, here } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Views } from './views'

afterEach(cleanup)

const [first, second] = [to(paths.authorization), to(paths.authentication)]
const [inner, other] = [to(paths.users), to(paths.apiKeys)]

it('gives the number keys to the outer views, not to nested ones', () => {
  go(first)
  render(
    <KeysProvider>
      <Views
        label="outer"
        at={first}
        views={[
          { label: 'one', to: first },
          { label: 'two', to: second },
        ]}
      />
      <Views
        within
        label="inner"
        at={inner}
        views={[
          { label: 'three', to: inner },
          { label: 'four', to: other },
        ]}
      />
    </KeysProvider>,
  )
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' })
  expect(here()).toBe(second)
})
