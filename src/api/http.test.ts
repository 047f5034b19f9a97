import { describe, expect, it, vi } from 'vitest'
import { everyRecorded } from '../../tests/samples'
import { createCircuit } from '@/lib/time/circuit'
import { createClient, buildPath, buildQuery } from './client'
import { ApiError } from './error'
import { createHttp } from './http'

const answer =
  (body: BodyInit | null, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' }, ...init }))

const api = (fetch: typeof globalThis.fetch, base = '') =>
  createClient({ http: createHttp({ fetch }), base, authorization: () => 'Bearer t' })

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const cause: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(cause instanceof ApiError)) throw new Error('it did not fail')
  return cause
}

describe('replies', () => {
  it('reads the error of the broker (catalogue R6)', async () => {
    const error = await failed(
      api(answer('{"code":"NODE_DOWN","message":"x"}', { status: 500 })).clientList({}),
    )
    expect([error.status, error.code, error.failure]).toEqual([500, 'NODE_DOWN', 'http'])
  })

  it.each([
    ['an HTML error page', '<html><b>bad gateway</b></html>', 502, 'PROXY', 'http'],
    ['an empty 502', null, 502, 'HTTP_502', 'http'],
    [
      'a login page with status 200 (catalogue R23)',
      '<!doctype html><title>Sign in</title>',
      200,
      'PROXY',
      'proxy',
    ],
    ['a cut JSON text (catalogue R11)', '{"data":[{"clientid":"a"', 200, 'UNREADABLE', 'unreadable'],
    ['an empty 200 (catalogue R11)', '', 200, 'UNREADABLE', 'unreadable'],
    ['a 204 where a body is due (catalogue R11)', null, 204, 'UNREADABLE', 'unreadable'],
    ['a list where a page is due', '[]', 200, 'UNREADABLE', 'unreadable'],
  ])('classifies %s (catalogue R7)', async (_, body, status, code, failure) => {
    const type = body?.startsWith('<') === true ? 'text/html' : 'application/json'
    const error = await failed(
      api(answer(body, { status, headers: { 'content-type': type } })).clientList({}),
    )
    expect([error.code, error.failure]).toEqual([code, failure])
    if (body?.startsWith('<') === true) expect(error.details).toBe(body)
  })

  it.each([0, 301, 302, 307, 308])(
    'recognizes a redirect to the login page of a proxy, status %i (catalogue R23)',
    async (status) => {
      const sent: RequestInit[] = []
      const reply = new Response(null, { headers: { location: 'https://portal.example/login' } })
      // The constructor rejects status 0, which is what browsers report for a redirect.
      Object.defineProperties(reply, {
        status: { value: status, enumerable: true },
        ok: { value: false, enumerable: true },
      })
      const error = await failed(
        api((_, init) => {
          sent.push(init ?? {})
          return Promise.resolve(reply)
        }).clientList({}),
      )
      expect([error.failure, sent[0]?.redirect]).toEqual(['proxy', 'manual'])
    },
  )

  it('keeps the first 200 characters of a page (catalogue R7)', async () => {
    const page = `<html>${'0123456789'.repeat(100)}</html>`
    for (const status of [200, 500]) {
      const error = await failed(
        api(answer(page, { status, headers: { 'content-type': 'text/html' } })).clientList({}),
      )
      expect(error.details).toBe(page.slice(0, 200))
    }
  })

  it('returns the bytes of a file and its sanitized name', async () => {
    const bytes = Uint8Array.of(0x50, 0x4b, 0x05, 0x06, 0xff, 0x00)
    const headers = {
      'content-type': 'application/x-zip',
      'content-disposition': 'attachment; filename="../a b.zip"',
    }
    const { blob, name } = await api(answer(bytes, { headers })).traceDownload({ params: { name: 't' } })
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
    expect(name).toBe('a b.zip')
  })

  it('reports download progress and the total size (catalogue G8)', async () => {
    const progress: (number | undefined)[][] = []
    const onBytes = (...now: (number | undefined)[]) => progress.push(now)
    const file = (headers: Record<string, string>) =>
      api(answer(new Uint8Array(2048), { headers: { 'content-type': 'application/x-zip', ...headers } }))
    const { blob } = await file({ 'content-length': '2048' }).traceDownload(
      { params: { name: 't' } },
      { onBytes },
    )
    expect([blob.size, progress]).toEqual([2048, [[2048, 2048]]])
    await file({ 'content-length': '100', 'content-encoding': 'gzip' }).traceDownload(
      { params: { name: 't' } },
      { onBytes },
    )
    expect(progress.at(-1)).toEqual([2048, undefined])
  })

  it.each([
    [
      'a refusal',
      '{"code":"NOT_FOUND","message":"t NOT FOUND"}',
      404,
      'application/json',
      'NOT_FOUND',
      'http',
    ],
    [
      'an error with a good status',
      '{"code":"SERVICE_UNAVAILABLE","message":"x"}',
      200,
      'application/json',
      'SERVICE_UNAVAILABLE',
      'http',
    ],
    ['JSON that is no error of ours', '{"ok":true}', 200, 'application/json', 'HTTP_200', 'http'],
    ['a login page', '<!doctype html><title>Sign in</title>', 200, 'text/html', 'PROXY', 'proxy'],
    ['a proxy’s text', 'not here', 200, 'text/plain', 'HTTP_200', 'http'],
  ])(
    'reports %s instead of a file as an error (catalogue U9)',
    async (_, body, status, type, code, failure) => {
      const error = await failed(
        api(answer(body, { status, headers: { 'content-type': type } })).traceDownload({
          params: { name: 't' },
        }),
      )
      expect([error.status, error.code, error.failure]).toEqual([status, code, failure])
    },
  )

  it('reads the wait requested by the broker (catalogue R8)', async () => {
    const error = await failed(
      api(answer(null, { status: 503, headers: { 'retry-after': '15' } })).clientList({}),
    )
    expect([error.retryAfter, error.passing]).toEqual([15_000, true])
  })

  it('removes tokens from a stack trace (catalogue K5)', async () => {
    const error = await failed(
      api(
        answer(
          JSON.stringify({
            code: 'INTERNAL_ERROR',
            message:
              'crash {<<"authorization">>,<<"Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz">>}',
          }),
          { status: 500 },
        ),
      ).clientList({}),
    )
    expect(`${error.message}${error.details ?? ''}`).not.toContain('eyJ')
  })

  it.each(
    everyRecorded('5.8').filter(
      ({ status, responseBody }) => status === 500 && JSON.stringify(responseBody).includes('earer'),
    ),
  )(
    'keeps nothing of a request that $method $path repeats in its crash (5.8.9)',
    async ({ responseBody }) => {
      const token = 'Zx9-not-a-jwt.at_all'
      const text = JSON.stringify(responseBody).replaceAll('***', token).replaceAll('explode', 'HUNTER2')
      const client = createClient({
        http: createHttp({ fetch: answer(text, { status: 500 }) }),
        base: '',
        authorization: () => `Bearer ${token}`,
      })
      const error = await failed(
        client.userPassword({ params: { username: 'u' }, body: { old_pwd: 'HUNTER2', new_pwd: 'HUNTER22' } }),
      )
      const serialized = JSON.stringify({ ...error, message: error.message, stack: error.stack })
      expect(serialized).not.toMatch(/Zx9|HUNTER|earer/)
      expect(error.message).toMatch(/^error, function_clause, emqx_\w+$/)
    },
  )

  it('masks sent secrets anywhere in a crash message', async () => {
    const error = await failed(
      api(
        answer(
          JSON.stringify({
            code: 'INTERNAL_ERROR',
            message: 'error, {badmatch,[110,{<<"HUN\\"TER2">>,t}]}, [{emqx_x,y,2,[]}]',
          }),
          { status: 500 },
        ),
      ).login({ body: { username: 'u', password: 'HUN"TER2' } }),
    )
    expect(`${error.message}${error.details ?? ''}`).not.toContain('TER2')
    expect(error.message).toContain('badmatch')
  })

  it('rejects an unfiltered list where a filter was sent', async () => {
    const all = JSON.stringify({ data: [{ clientid: 'a', username: 'u' }, { clientid: 'b' }], meta: {} })
    const error = await failed(api(answer(all)).clientList({ query: { like_clientid: 'a' } }))
    expect([error.code, error.message, error.failure]).toEqual([
      'FILTER_IGNORED',
      'like_clientid',
      'unreadable',
    ])
    expect((await api(answer(all)).clientList({ query: { like_clientid: '' } })).data).toHaveLength(2)
  })

  it('keeps readable rows and marks unreadable ones (catalogue R12)', async () => {
    const body = {
      data: [
        { clientid: 'a', proto_ver: 'five', connected: null, surprise: 1 },
        { username: 'no id' },
        { clientid: 'c' },
      ],
      meta: { page: 1, limit: 20, hasnext: 'maybe' },
    }
    const { data, meta } = await api(answer(JSON.stringify(body))).clientList({})
    expect(data.map((row) => row.$raw ?? row.clientid)).toEqual(['a', '{"username":"no id"}', 'c'])
    expect([data[0]?.proto_ver, data[0]?.connected, meta.count]).toEqual([undefined, undefined, undefined])
  })

  it('keeps counters beyond 2^53 to the last digit (catalogue R13)', async () => {
    const { data } = await api(
      answer('{"data":[{"clientid":"a","recv_oct":9007199254740993}],"meta":{}}'),
    ).clientList({})
    expect(data[0]?.recv_oct).toBe('9007199254740993')
  })

  it('describes a refused connection (catalogue R24)', async () => {
    expect(
      (await failed(api(() => Promise.reject(new TypeError('Failed to fetch'))).clientList({}))).failure,
    ).toBe('network')
  })
})

describe('deadlines and aborts', () => {
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    )

  it('aborts the request at its deadline (catalogue R5)', async () => {
    let signal: AbortSignal | null | undefined
    const http = createHttp({
      fetch: (url, init) => {
        signal = init?.signal
        return hang(url, init)
      },
    })
    const error = await failed(http({ method: 'GET', url: 'http://x/', deadline: 5 }))
    expect([error.failure, signal?.aborted, error.passing]).toEqual(['timeout', true, false])
  })

  it('distinguishes an abort by the caller from a timeout', async () => {
    const controller = new AbortController()
    const call = failed(
      createHttp({ fetch: hang })({
        method: 'GET',
        url: 'http://x/',
        deadline: 1000,
        signal: controller.signal,
      }),
    )
    controller.abort()
    expect((await call).failure).toBe('aborted')
  })

  it('reports an unknown outcome for a write without a reply (catalogue R3)', async () => {
    const error = await failed(api(() => Promise.reject(new TypeError('reset'))).banClear({}))
    expect([error.outcomeUnknown, error.failure]).toEqual([true, 'network'])
  })

  it('reports an offline write as not sent (catalogue R3)', async () => {
    const fetch = vi.fn()
    const error = await failed(
      createClient({
        http: createHttp({ fetch, online: () => false }),
        base: '',
        authorization: () => 'Bearer t',
      }).banClear({}),
    )
    expect([error.outcomeUnknown, error.failure, fetch.mock.calls.length]).toEqual([false, 'offline', 0])
  })

  it('counts pending requests, but no polls', async () => {
    const counts: number[] = []
    const http = createHttp({ fetch: answer('{}'), onPending: (delta) => counts.push(delta) })
    await http({ method: 'GET', url: 'http://x/', deadline: 1000, quiet: true })
    expect(counts).toEqual([])
    await http({ method: 'GET', url: 'http://x/', deadline: 1000 })
    expect(counts).toEqual([1, -1])
  })

  it('never retries a write (catalogue R3)', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('reset')))
    await failed(api(fetch).banClear({}))
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

it('sends a multipart form with its own boundary', async () => {
  const body = new FormData()
  body.append('filename', new File(['user_id,password_hash\n'], 'users.csv'))
  const sent: Request[] = []
  const http = createHttp({
    fetch: (url, init) => {
      sent.push(new Request(url, init))
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  })
  await http({
    method: 'POST',
    url: 'http://broker/x',
    body,
    deadline: 1000,
    headers: { accept: 'application/json' },
  })
  expect([sent[0]?.headers.get('accept'), sent[0]?.headers.get('content-type')]).toEqual([
    'application/json',
    expect.stringMatching(/^multipart\/form-data; ?boundary=/),
  ])
  expect(await sent[0]?.text()).toContain('filename="users.csv"')
})

describe('the circuit (catalogue R9)', () => {
  it('stops sending after five failures and resumes after one reply', async () => {
    let now = 0
    let works = false
    const fetch = vi.fn(() =>
      Promise.resolve(new Response(works ? '[]' : null, { status: works ? 200 : 500 })),
    )
    const circuit = createCircuit({ now: () => now })
    const http = createHttp({ fetch, circuit, now: () => now })
    const send = () =>
      http({ method: 'GET', url: 'http://x/', deadline: 1000 }).catch((error: unknown) => error)
    for (let i = 0; i < 50; i += 1) await send()
    expect(fetch).toHaveBeenCalledTimes(5)
    works = true
    now += 5000
    await send()
    expect(circuit.state).toBe('closed')
  })

  it.each([
    [403, 'UNAUTHORIZED_ROLE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'CLIENT_NOT_RESPONSE'],
  ])('treats %i %s as a reply of a living broker', async (status, code) => {
    const circuit = createCircuit({ now: () => 0 })
    const fetch = vi.fn(() => Promise.resolve(Response.json({ code, message: 'Not enabled' }, { status })))
    const http = createHttp({ fetch, circuit, now: () => 0 })
    for (let i = 0; i < 20; i += 1)
      await http({ method: 'GET', url: 'http://x/', deadline: 1000 }).catch((error: unknown) => error)
    expect([fetch.mock.calls.length, circuit.state]).toEqual([20, 'closed'])
  })
})

describe('addresses', () => {
  it('never sends without a token', async () => {
    const fetch = vi.fn()
    const silent = createClient({ http: createHttp({ fetch }), base: '', authorization: () => undefined })
    expect((await failed(silent.clientList({}))).code).toBe('NO_TOKEN')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('sends the token to an endpoint that needs one only by setting, and nothing where there is none', async () => {
    const fetch = vi.fn((_url: unknown, _init?: RequestInit) => Promise.resolve(new Response('emqx 1\n')))
    for (const token of ['Bearer t', undefined])
      await createClient({
        http: createHttp({ fetch }),
        base: '',
        authorization: () => token,
      }).prometheusStats({})
    expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
      'Bearer t',
      null,
    ])
  })

  it('checks a query before it is sent, because an invalid one would cause a 500', async () => {
    const fetch = vi.fn()
    expect((await failed(api(fetch).clientList({ query: { ip_address: '10.0.0' } }))).code).toBe(
      'INVALID_ARGUMENT',
    )
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    ['', '/api/v5/clients/a%2F%2Fb'],
    ['http://[::1]:18083', 'http://[::1]:18083/api/v5/clients/a%2F%2Fb'],
    ['https://host:18084/broker', 'https://host:18084/broker/api/v5/clients/a%2F%2Fb'],
  ])('keeps the base %j and an id with // (catalogue R25)', async (base, expected) => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = (url) => {
      urls.push(String(url))
      return Promise.resolve(new Response('{"clientid":"a//b"}'))
    }
    await api(fetch, base).clientDetail({ params: { clientid: 'a//b' } })
    expect(urls).toEqual([expected])
  })

  it('encodes query values exactly', () => {
    expect(
      buildQuery({ gte_connected_at: '2026-11-21T10:00:00+02:00', like_clientid: '', node: undefined }),
    ).toBe('?gte_connected_at=2026-11-21T10%3A00%3A00%2B02%3A00')
    expect(buildPath('/banned/{as}/{who}', { as: 'clientid', who: 'a b/%' })).toBe(
      '/banned/clientid/a%20b%2F%25',
    )
  })
})
