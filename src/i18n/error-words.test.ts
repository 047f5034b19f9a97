// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ApiError, type Failure } from '@/api/error'
import { describeError } from './error-words'
import { startI18n, switchLanguage } from './i18n'

const request = { method: 'GET', path: '/api/v5/clients' }

it.each([['en', ['CORS', 'mixed content', 'TLS']], ['zh', ['CORS', '混合内容', 'TLS']]] as const)(
  'names the three likely causes of a call the browser stopped, in %s (catalogue R24)', async (language, causes) => {
    await startI18n(language)
    await switchLanguage(language)
    const { title, meaning, details } = describeError(new ApiError(0, 'NETWORK', 'Failed to fetch', { ...request, failure: 'network' }))
    for (const cause of causes) expect(title).toContain(cause)
    expect(meaning).not.toBe('')
    expect(details).toBe('GET /api/v5/clients · NETWORK · Failed to fetch')
  })

it('has words and a way out for every way to fail', async () => {
  await startI18n('en')
  await switchLanguage('en')
  const failures: Failure[] = ['http', 'network', 'timeout', 'aborted', 'unreadable', 'proxy', 'circuit', 'offline', 'unsent']
  for (const failure of failures) {
    const { title, meaning } = describeError(new ApiError(0, 'X', 'x', { ...request, failure }))
    expect([title, meaning].filter((words) => words === '' || /^(error|shell)\./.test(words)), failure).toEqual([])
  }
})

it('takes secrets out of what stands under Details (catalogue K5)', async () => {
  await startI18n('en')
  const { details } = describeError(new ApiError(500, 'INTERNAL_ERROR', 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz', request))
  expect(details).not.toContain('eyJ')
})
