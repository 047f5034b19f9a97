// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { allWords, startI18n, switchLanguage } from './i18n'
import { translate } from './use-words'

it('groups the numbers of a sentence, and leaves text alone', async () => {
  await startI18n('en')
  await allWords()
  expect(translate('palette.count.client', { count: 100_013 })).toBe('100,013 clients')
  expect(translate('palette.count.client', { count: 1 })).toBe('1 client')
  expect(translate('client.kick.done', { clientid: '100013' })).toBe('Kicked 100013')
  await switchLanguage('zh')
  expect(translate('palette.count.client', { count: 100_013 })).toBe('100,013 个客户端')
})
