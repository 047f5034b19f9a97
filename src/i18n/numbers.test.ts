// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { allWords, startI18n, switchLanguage } from './i18n'
import { translate } from './use-words'

it('groups numbers in a message, and leaves text unchanged', async () => {
  await startI18n('en')
  await allWords()
  expect(translate('palette.count.client', { count: 100_013 })).toBe('100,013 clients')
  expect(translate('palette.count.client', { count: 1 })).toBe('1 client')
  expect(translate('client.kick.done', { clientid: '100013' })).toBe('Kicked 100013')
  await switchLanguage('zh')
  expect(translate('palette.count.client', { count: 100_013 })).toBe('100,013 个客户端')
  // Blanks only next to Latin letters and digits.
  expect(translate('client.keepalive.on', { what: 'sensor-01' })).toBe('设置 sensor-01 的心跳间隔')
  expect(translate('client.keepalive.on', { what: '全部客户端' })).toBe('设置全部客户端的心跳间隔')
  expect(translate('client.keepalive.on', { what: '张 三' })).toBe('设置张 三的心跳间隔')
})
