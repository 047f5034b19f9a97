// @vitest-environment happy-dom
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.doUnmock('./words/zh-first')
})
beforeEach(() => {
  vi.resetModules()
})

it('loads no English for Chinese, and warns once about a missing key, whose English text then appears (catalogue D6)', async () => {
  const { allWords, startI18n } = await import('./i18n')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startI18n('zh')
  await allWords()
  expect(i18next.t('screen.users')).toBe('用户')
  expect(i18next.getResourceBundle('en', 'translation')).toBeUndefined()
  i18next.removeResourceBundle('zh', 'translation')
  const rendered = vi.fn()
  i18next.on('languageChanged', rendered)
  for (let i = 0; i < 3; i += 1) expect(i18next.t('screen.users')).toBe('screen.users')
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledWith('zh'))
  expect(i18next.t('screen.users')).toBe('Users')
  for (let i = 0; i < 3; i += 1) expect(i18next.t('no.such.word')).toBe('no.such.word')
  expect(warn.mock.calls).toEqual([['no words for screen.users'], ['no words for no.such.word']])
})

it('shows English where the texts of the language cannot be loaded (catalogue D6)', async () => {
  vi.doMock('./words/zh-first', () => {
    throw new Error('offline')
  })
  const { startI18n } = await import('./i18n')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startI18n('zh')
  expect(i18next.t('screen.users')).toBe('Users')
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[0]).toContain('zh texts could not be loaded')
})
