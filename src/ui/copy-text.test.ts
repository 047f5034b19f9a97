// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text'

afterEach(() => vi.unstubAllGlobals())

it('reports whether the text was copied', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('a')).toBe(true)
  expect(writeText.mock.calls).toEqual([['a']])
})

it.each([
  ['the browser refuses', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } }],
  ['a page on plain HTTP has no clipboard', {}],
])('reports that nothing was copied where %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('a')).toBe(false)
})
