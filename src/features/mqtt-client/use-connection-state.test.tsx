// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Connection } from '@/mqtt/connection'
import { useConnectionState } from './use-connection-state'

afterEach(cleanup)

it('keeps input by connection and name when the screen is left', () => {
  const [one, two] = [{} as Connection, {} as Connection]
  const typed = (connection: Connection, name: string) =>
    renderHook(() => useConnectionState(connection, name, ''))
  const first = typed(one, 'filter')
  act(() => first.result.current[1]('temp'))
  first.unmount()
  expect(typed(one, 'filter').result.current[0]).toBe('temp')
  expect([typed(one, 'publish').result.current[0], typed(two, 'filter').result.current[0]]).toEqual(['', ''])
})
