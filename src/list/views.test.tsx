// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeysProvider } from '@/command/keys/keys-provider'
import { go, here } from '@/route/location'
import { apiKeyPaths } from '@/features/api-key/paths'
import { authenticationPaths } from '@/features/authentication/paths'
import { authorizationPaths } from '@/features/authorization/paths'
import { userPaths } from '@/features/user/paths'
import { to } from '@/route/paths'
import { Views } from './views'

afterEach(cleanup)

const [first, second] = [to(authorizationPaths.authorization), to(authenticationPaths.authentication)]
const [inner, other] = [to(userPaths.users), to(apiKeyPaths.apiKeys)]

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
