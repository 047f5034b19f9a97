// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allWords, startI18n, switchLanguage } from './i18n'
import { useWords } from './use-words'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let drawn = 0
function Part() {
  drawn += 1
  return useWords().t('action.close')
}

it('follows the language in any number of components, without a listener of the library for each', async () => {
  const listen = vi.spyOn(i18next, 'on')
  const { container, unmount } = render(Array.from({ length: 50 }, (_, index) => <Part key={index} />))
  expect(container.textContent).toBe('Close'.repeat(50))
  drawn = 0
  await act(() => switchLanguage('zh'))
  expect([container.textContent, drawn]).toEqual(['关闭'.repeat(50), 50])
  // The same language again: texts that were loaded since are shown.
  await act(() => i18next.changeLanguage('zh'))
  expect([drawn, listen.mock.calls]).toEqual([100, []])
  unmount()
  await switchLanguage('en')
  expect(drawn).toBe(100)
})
