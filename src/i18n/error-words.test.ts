// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError, type Failure } from '@/api/error'
import { describeError } from './error-words'
import { allWords, startI18n, switchLanguage } from './i18n'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
const of = (...args: ConstructorParameters<typeof ApiError>) => describeError(new ApiError(...args))

describe('the description of an error', () => {
  it('is described by its code with advice, and keeps the raw code in the details (catalogue R6)', () => {
    const words = of(500, 'NODE_DOWN', 'rpc failed', { method: 'GET', path: '/clients' })
    expect(words.title).toBe('A node is not responding')
    expect(words.meaning).toContain('Try again')
    expect(words.details).toBe('GET /clients · 500 NODE_DOWN · rpc failed')
  })
  it('is described by its failure for an unknown code', () => {
    expect(of(418, 'TEAPOT', '').title).toBe('The broker rejected the request')
    expect(of(500, 'TEAPOT', '').title).toBe('Internal broker error')
  })
  it('never describes a write with unknown outcome by its code (catalogue R3)', () => {
    expect(of(502, 'BROKER_UNREACHABLE', '', { method: 'POST', path: '/banned' }).title).toMatch(
      /^Outcome unknown/,
    )
  })
  it('shows the reason of our own checks, whose messages are keys', () => {
    expect(of(0, 'INVALID_ARGUMENT', 'error.username', { failure: 'unsent' }).meaning).toBe(
      'Use only letters, digits and underscores',
    )
    expect(of(0, 'INVALID_ARGUMENT', 'no key', { failure: 'unsent' }).meaning).toContain('Nothing was sent')
  })
  it.each([
    [401, 'BAD_TOKEN', 'http', 'Log in to load the list.'],
    [401, 'NO_TOKEN', 'unsent', 'Log in to load the list.'],
    [418, 'TEAPOT', 'http', 'Fix the reported problem and try again.'],
    [0, 'SESSION_CHANGED', 'unsent', 'Reload to try again.'],
  ] as const)(
    'says nothing of changes and values about a failed read: %d %s',
    (status, code, failure, meaning) => {
      expect(of(status, code, '', { failure, method: 'GET', path: '/clients' }).meaning).toBe(meaning)
      expect(of(status, code, '', { failure, method: 'POST', path: '/clients' }).meaning).not.toBe(meaning)
    },
  )
  it('removes secrets from the details (catalogue K5)', () => {
    expect(
      of(500, 'INTERNAL_ERROR', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz').details,
    ).not.toContain('eyJ')
  })
})

const request = { method: 'GET', path: '/api/v5/clients' }

it.each([
  ['en', ['CORS', 'mixed content', 'TLS']],
  ['zh', ['CORS', '混合内容', 'TLS']],
] as const)(
  'lists the three likely causes of a call blocked by the browser, in %s (catalogue R24)',
  async (language, causes) => {
    await startI18n(language)
    await switchLanguage(language)
    const { title, meaning, details } = describeError(
      new ApiError(0, 'NETWORK', 'Failed to fetch', { ...request, failure: 'network' }),
    )
    for (const cause of causes) expect(title).toContain(cause)
    expect(meaning).not.toBe('')
    expect(details).toBe('GET /api/v5/clients · NETWORK · Failed to fetch')
  },
)

it('has a text and advice for every kind of failure', async () => {
  await startI18n('en')
  await switchLanguage('en')
  const failures: Failure[] = [
    'http',
    'network',
    'timeout',
    'aborted',
    'unreadable',
    'proxy',
    'circuit',
    'offline',
    'unsent',
  ]
  for (const failure of failures) {
    const { title, meaning } = describeError(new ApiError(0, 'X', 'x', { ...request, failure }))
    expect(
      [title, meaning].filter((words) => words === '' || /^(error|shell)\./.test(words)),
      failure,
    ).toEqual([])
  }
})

it.each([
  ['en', 'Could not load: the broker is not responding', 'Not sent: the broker is not responding'],
  ['zh', '无法加载：服务器无响应', '未发送：服务器无响应'],
] as const)(
  'describes an unsent read as data that could not be loaded, in %s',
  async (language, read, write) => {
    await startI18n(language)
    await switchLanguage(language)
    const titleOf = (method: string) =>
      describeError(
        new ApiError(0, 'CIRCUIT', 'circuit open', { method, path: '/api/v5/nodes', failure: 'circuit' }),
      ).title
    expect([titleOf('GET'), titleOf('PUT')]).toEqual([read, write])
  },
)
