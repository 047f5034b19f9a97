import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { toBroker } from '@/broker/releases/releases'
import { contextWith } from '@/command/fixture'
import apiKeyCreate from '@commands/api-key/create'
import namespaceCreate from '@commands/namespace/create'
import namespaceDelete from '@commands/namespace/delete'
import namespaceDeleteSeveral from '@commands/namespace/delete-several'
import namespaceImport from '@commands/namespace/import'
import namespaceRate from '@commands/namespace/rate'
import userCreate from '@commands/user/create'

describe('namespaces of the coming release 6.3', () => {
  let b: TestBroker
  const calls = vi.fn<(call: string) => void>()
  const contextAt = (api: '6.2' | '6.3') =>
    contextWith({
      ...toBroker('enterprise', api),
      api: createClient({
        base: 'http://127.0.0.1:4180',
        authorization: () => `Bearer ${b.token}`,
        http: createHttp({
          fetch(url, init) {
            const request = new Request(url, init)
            calls(`${request.method} ${new URL(request.url).pathname.replace('/api/v5', '')}`)
            return b.broker.fetch(request)
          },
        }),
      }),
    })
  beforeAll(async () => {
    b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  })
  afterAll(() => b.broker.close())

  it('have no name that the broker refuses, before anything is written', async () => {
    const context = contextAt('6.3')
    const names = { kind: 'refused', code: 'REFUSED_NAMES', values: { names: 'none' } }
    const entry = (ns: string) => ({ ns, config: {}, contents: {} })
    expect(await namespaceCreate.run({ ns: 'none' }, context)).toMatchObject(names)
    expect(
      await namespaceImport.run({ namespaces: [entry('plant_a'), entry('none')] }, context),
    ).toMatchObject(names)
    const limited = { role: 'viewer', namespace: 'none' }
    const user = { ...limited, username: 'u', password: 'look-only-1', description: '' }
    expect(await userCreate.run(user as never, context)).toMatchObject(names)
    expect(await apiKeyCreate.run({ ...limited, name: 'k' } as never, context)).toMatchObject(names)
    expect(new Set(calls.mock.calls.flat())).toEqual(new Set(['GET /configs']))
  })

  it('have such a name where the setting allows it, or an older broker', async () => {
    const create = vi.fn()
    const contextWithSetting = (names: string) =>
      contextWith({
        ...toBroker('enterprise', '6.3'),
        api: {
          configText: async () => `multi_tenancy { deny_namespaces = ${names} }`,
          namespaceCreate: create,
        } as never,
      })
    await namespaceCreate.run({ ns: 'none' }, contextWithSetting('[]'))
    expect(create).toHaveBeenCalledTimes(1)
    await namespaceCreate.run({ ns: 'none' }, contextWithSetting('["none"]'))
    expect(create).toHaveBeenCalledTimes(1)
    calls.mockClear()
    const error = await Promise.resolve(namespaceCreate.run({ ns: 'none' }, contextAt('6.2'))).catch(
      (cause: unknown) => cause,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(calls.mock.calls.flat()).toEqual(['POST /mt/ns/none'])
  })

  it('are left to the broker where the setting cannot be read', async () => {
    const create = vi.fn()
    const configText = () => Promise.reject(new ApiError(403, 'UNAUTHORIZED_ROLE', ''))
    const api = { configText, namespaceCreate: create } as never
    const context = contextWith({ ...toBroker('enterprise', '6.3'), api })
    await namespaceCreate.run({ ns: 'none' }, context)
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('are deleted with their users and rules, which the question names', async () => {
    const context = contextAt('6.3')
    await namespaceCreate.run({ ns: 'plant_c' }, context)
    expect(await namespaceDelete.warn?.({ ns: 'plant_c' }, [], context)).toEqual({
      body: 'namespace.delete.confirmRecords',
      values: { namespace: 'plant_c', users: 0, rules: 0 },
      type: 'plant_c',
    })
    const several = { namespaces: ['plant_c', 'plant_d'] }
    expect(await namespaceDeleteSeveral.warn?.(several, [], context)).toMatchObject({
      body: 'namespace.delete-several.confirmRecords',
      type: '2',
    })
    expect(await namespaceDelete.warn?.({ ns: 'plant_c' }, [], contextAt('6.2'))).toBeUndefined()
    expect(await namespaceDeleteSeveral.warn?.(several, [], contextAt('6.2'))).toBeUndefined()
  })

  it('limit how often a client subscribes', async () => {
    const context = contextAt('6.3')
    await namespaceCreate.run({ ns: 'plant_e' }, context)
    await namespaceRate.run({ ns: 'plant_e', clientSubscribes: '10/1s' } as never, context)
    expect(await namespaceRate.current?.({ ns: 'plant_e' }, context)).toEqual({ clientSubscribes: '10/1s' })
  })
})
