import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { createClient } from '@/api/client'
import { addEvidence, noEvidence } from './evidence'
import { connectionWith, writable } from './fixture'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { createHttp } from '@/api/http'

const node = (version: string | undefined, node_status = 'running') => ({
  node: `emqx@${String(version)}`,
  node_status,
  version,
})

describe('broker evidence', () => {
  it('contains the releases of the running nodes', () => {
    const once = addEvidence(noEvidence, {
      type: 'nodes',
      nodes: [node('5.8.9'), node('5.7.2'), node('5.1.6', 'stopped'), node(undefined)],
    })
    expect(once.releases).toEqual(['5.7.2', '5.8.9'])
    expect(addEvidence(once, { type: 'nodes', nodes: [node('5.7.2'), node('5.8.9')] })).toBe(once)
  })

  it('contains the available calls until the nodes run another release', () => {
    const nodes = addEvidence(noEvidence, { type: 'nodes', nodes: [node('5.8.9')] })
    const seen = addEvidence(addEvidence(nodes, { type: 'call', needs: 'sources', there: false }), {
      type: 'call',
      needs: 'license',
      there: true,
    })
    expect(seen).toEqual({ releases: ['5.8.9'], seen: { sources: false, license: true } })
    expect(addEvidence(seen, { type: 'call', needs: 'license', there: true })).toBe(seen)
    expect(addEvidence(seen, { type: 'nodes', nodes: [node('5.8.9'), node('5.9.0')] })).toEqual({
      releases: ['5.8.9', '5.9.0'],
      seen: {},
    })
  })

  it('is cleared on login and logout', async () => {
    const { session, evidence } = connectionWith(undefined)
    const fill = () =>
      writable(evidence).set((now) => addEvidence(now, { type: 'call', needs: 'sources', there: true }))
    for (const next of [
      () => session.signIn({ username: 'a', token: 't', edition: 'enterprise', version: '5.8.9' }),
      () => session.signIn({ username: 'a', token: 'u', edition: 'enterprise', version: '5.8.9' }),
      () => session.end(),
    ]) {
      fill()
      await next()
      expect(evidence.get()).toBe(noEvidence)
    }
  })
})

describe('a client', () => {
  const json = { 'content-type': 'application/json' }
  const shown = async (answer: Response, id: 'license' | 'nodeList' = 'license') => {
    const observations: unknown[] = []
    const api = createClient({
      base: '',
      authorization: () => 'Bearer t',
      onReply: (endpoint: Endpoint, exists, reply, used) =>
        observations.push([endpoint.path, exists, reply !== undefined, used]),
      http: createHttp({ fetch: () => Promise.resolve(answer) }),
    })
    await api[id]({}).catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
    })
    return observations
  }

  it('reports a call as available after success, as missing after an unknown path or method, and otherwise nothing', async () => {
    const path = contract.license.path
    expect(await shown(new Response('{}', { headers: json }))).toEqual([[path, true, true, 'Bearer t']])
    expect(
      await shown(
        new Response('{"code":"NOT_FOUND","message":"Request Path Not Found"}', {
          status: 404,
          headers: json,
        }),
      ),
    ).toEqual([[path, false, false, 'Bearer t']])
    expect(await shown(new Response(null, { status: 405 }))).toEqual([[path, false, false, 'Bearer t']])
    expect(
      await shown(
        new Response('{"code":"NOT_FOUND","message":"no such thing"}', { status: 404, headers: json }),
      ),
    ).toEqual([])
    expect(
      await shown(
        new Response('{"code":"UNAUTHORIZED_ROLE","message":"no"}', { status: 403, headers: json }),
      ),
    ).toEqual([])
    expect(
      await shown(new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })),
    ).toEqual([])
  })
})
