// @vitest-environment happy-dom
import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { allWords, startI18n } from './i18n'

afterEach(() => {
  vi.restoreAllMocks()
})

it('falls back to English, and warns once about a key missing in all languages (catalogue D6)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startI18n('zh')
  await allWords()
  expect(i18next.t('screen.users')).toBe('用户')
  i18next.addResource('en', 'translation', 'only.english', 'English alone')
  expect(i18next.t('only.english')).toBe('English alone')
  for (let i = 0; i < 3; i += 1) expect(i18next.t('no.such.word')).toBe('no.such.word')
  expect(warn.mock.calls.filter(([text]) => String(text).includes('no.such.word'))).toEqual([
    ['no words for no.such.word'],
  ])
})
