// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useChosenFormat } from './payload-format'

afterEach(cleanup)

const chosen = (scope: string) => renderHook(() => useChosenFormat(scope)).result.current[0]
const choose = (scope: string) => {
  const { result, unmount } = renderHook(() => useChosenFormat(scope))
  act(() => result.current[1]('hex'))
  unmount()
}

it('keeps the choices of a limited number of topics', () => {
  choose('topic:first/')
  expect(chosen('topic:first/')).toBe('hex')
  for (let at = 0; at < 200; at += 1) choose(`topic:${at}/`)
  expect(['topic:first/', 'topic:0/', 'topic:199/'].map(chosen)).toEqual([undefined, 'hex', 'hex'])
})
