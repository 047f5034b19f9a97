import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bench } from '../../harness'

it('keeps namespaces with their limits over a restart, page by page, and refuses what is none', async () => {
  const data = mkdtempSync(join(tmpdir(), 'namespaces-'))
  const b = await bench({ api: '5.9', edition: 'enterprise', data })
  try {
    for (const ns of ['b', 'a', 'c']) expect((await b.call('POST', `/mt/ns/${ns}`)).status).toBe(204)
    expect((await b.call('POST', '/mt/ns/a')).status).toBe(400)
    expect((await b.call('GET', '/mt/ns_list?limit=2')).value).toEqual(['a', 'b'])
    expect((await b.call('GET', '/mt/managed_ns_list?last_ns=b')).value).toEqual(['c'])
    expect((await b.call('GET', '/mt/ns/a/config')).value).toEqual({ session: { max_sessions: 'infinity' } })
    const body = { session: { max_sessions: 10 }, limiter: { tenant: 'disabled', client: { messages: { rate: '100/s', burst: '200/1m' } } } }
    expect((await b.call('PUT', '/mt/ns/a/config', { body })).value).toEqual(body)
    for (const wrong of [{ session: { max_sessions: -1 } }, { limiter: { client: { messages: { rate: 'often' } } } }]) expect((await b.call('PUT', '/mt/ns/a/config', { body: wrong })).status).toBe(400)
    expect((await b.call('DELETE', '/mt/ns/c')).status).toBe(204)
    expect((await b.call('GET', '/mt/ns/a/client_list')).value).toEqual([])
    expect((await b.call('GET', '/mt/ns/a/client_count')).value).toEqual({ count: 0 })
    expect((await b.call('POST', '/mt/ns/a/kick_all_clients')).status).toBe(202)
    expect((await b.call('POST', '/mt/ns/c/kick_all_clients')).value).toMatchObject({ code: 'NOT_FOUND' })
  } finally {
    await b.broker.close()
  }
  const again = await bench({ api: '5.9', edition: 'enterprise', data })
  try {
    expect((await again.call('GET', '/mt/ns_list')).value).toEqual(['a', 'b'])
    expect((await again.call('GET', '/mt/ns/a/config')).value).toMatchObject({ session: { max_sessions: 10 } })
  } finally {
    await again.broker.close()
    rmSync(data, { recursive: true })
  }
})
