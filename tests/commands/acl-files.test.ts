import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import type { Context } from '@/command/context'
import { readRuleFile } from '@/features/authorization/model/rule-file'
import aclExport from '@commands/acl/export'
import aclImport from '@commands/acl/import'
import authnUserExport from '@commands/authentication-user/export'
import authzPurge from '@commands/acl/clear'

const rule = { permission: 'allow', action: 'all', topic: 'a' } as const
const textOf = async (outcome: unknown): Promise<string> => {
  const saved = outcome as { kind: string; blob: Blob }
  expect(saved.kind).toBe('save')
  return saved.blob.text()
}
const paged =
  <T>(all: readonly T[]) =>
  async ({ query: { page, limit } }: { query: { page: number; limit: number } }) => ({
    data: all.slice((page - 1) * limit, page * limit),
    meta: { count: all.length },
  })

describe('exporting ACL rules', () => {
  it.each(['csv', 'json'] as const)(
    'exports every rule as %s with its conditions, and imports the same again',
    async (format) => {
      const clients = Array.from({ length: 1200 }, (_, index) => ({
        clientid: `c${index}`,
        rules: [{ ...rule, qos: [0, 1, 2], retain: 'all' }],
      }))
      const api = {
        authzClientRules: paged(clients),
        authzUserRules: paged([{ username: 'u', rules: [{ ...rule, qos: [2, 0], retain: true }] }]),
        authzAllRules: async () => ({
          rules: [{ permission: 'deny', action: 'subscribe', topic: '#', qos: [1], retain: 'false' }],
        }),
      } as never
      const onProgress = vi.fn()
      const outcome = await aclExport.run(
        { format, namespace: '' },
        contextWith({ api, transfer: onProgress }),
      )
      const { entries, problems } = readRuleFile(`x.${format}`, await textOf(outcome))
      expect([entries.length, problems]).toEqual([1202, []])
      expect(entries.slice(-2)).toEqual([
        { as: 'username', who: 'u', rules: [{ ...rule, qos: [0, 2], retain: true }] },
        {
          as: 'all',
          who: '',
          rules: [{ permission: 'deny', action: 'subscribe', topic: '#', qos: [1], retain: false }],
        },
      ])
      expect(onProgress.mock.calls.map(([{ done }]) => done as number)).toEqual([1000, 1200, 1201])
    },
  )

  it('exports users with names and rights, and saves nothing when cancelled', async () => {
    const users = Array.from({ length: 1500 }, (_, index) => ({
      user_id: `=u${index}`,
      is_superuser: index === 0,
    }))
    const text = await textOf(
      await authnUserExport.run(
        { authn: 'a' },
        contextWith({ api: { mqttUserList: paged(users) } as never }),
      ),
    )
    const lines = text.split('\r\n')
    expect([lines.length, lines[0], lines[1], lines[2]]).toEqual([
      1502,
      'user_id,password,is_superuser',
      "'=u0,,true",
      "'=u1,,false",
    ])
    const outcome = await authnUserExport.run(
      { authn: 'a' },
      contextWith({ api: { mqttUserList: paged(users) } as never, transfer: ({ stop }) => stop() }),
    )
    expect(outcome).toMatchObject({ kind: 'done', message: 'authentication-user.export.stopped' })
  })
})

describe('importing ACL rules', () => {
  const stage = (more: Partial<Context> = {}, taken = new Set<string>(), replies: object = {}) => {
    const sent: unknown[] = []
    const keep = (name: string) => async (call: unknown) => {
      sent.push([name, call])
    }
    const authzClientRulesCreate = async ({ body }: { body: { clientid: string }[] }) => {
      if (body.some(({ clientid }) => taken.has(clientid))) throw new ApiError(409, 'ALREADY_EXISTS', '')
      sent.push(['create', body.map(({ clientid }) => clientid).length])
    }
    const authzClientRulesDetail = async ({ params: { clientid } }: { params: { clientid: string } }) => ({
      clientid,
      rules: [],
    })
    const api = {
      authzAllRules: async () => ({ rules: [] }),
      authzClientRulesDetail,
      authzClientRulesCreate,
      authzUserRulesCreate: keep('users'),
      authzClientRulesUpdate: keep('put'),
      authzUserRulesUpdate: keep('put'),
      authzAllRulesReplace: keep('all'),
      ...replies,
    } as never
    return { sent, context: contextWith({ api, ...more }) }
  }
  const clients = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      as: 'clientid' as const,
      who: `c${index}`,
      rules: [rule],
    }))

  it('opens the page when no file has been read', async () => {
    expect(await aclImport.run({ entries: undefined } as never, stage().context)).toMatchObject({
      kind: 'go',
      to: expect.stringContaining('tab=import'),
    })
  })
  it('sends a hundred rules per call and reports progress', async () => {
    const onProgress = vi.fn()
    const { sent, context } = stage({ transfer: onProgress })
    expect(
      await aclImport.run(
        {
          entries: [...clients(250), { as: 'all', who: '', rules: [{ ...rule, qos: [1], retain: true }] }],
          namespace: '',
          existing: 'replace',
        },
        context,
      ),
    ).toMatchObject({ message: 'acl.import.done', values: { count: 251, total: 251 }, changed: ['acl'] })
    expect(sent).toEqual([
      ['create', 100],
      ['create', 100],
      ['create', 50],
      ['all', { body: { rules: [{ ...rule, qos: [1], retain: true }] } }],
    ])
    expect(onProgress.mock.calls.map(([{ done, total }]) => [done, total] as unknown)).toEqual([
      [0, 251],
      [100, 251],
      [200, 251],
    ])
  })
  it('updates entries one by one when some of them exist', async () => {
    const { sent, context } = stage({}, new Set(['c1']))
    await aclImport.run({ entries: clients(2), namespace: '', existing: 'replace' }, context)
    expect(sent).toEqual(
      ['c0', 'c1'].map((clientid) => ['put', { params: { clientid }, body: { clientid, rules: [rule] } }]),
    )
  })
  it('keeps existing rules before the new ones, each once', async () => {
    const own = { ...rule, topic: 'own' }
    const authzClientRulesDetail = async () => ({ rules: [own, rule] })
    const { sent, context } = stage({}, new Set(['c0']), { authzClientRulesDetail })
    const added = { ...rule, topic: 'new' }
    const entries = [{ as: 'clientid' as const, who: 'c0', rules: [rule, added] }]
    await aclImport.run({ entries, namespace: '', existing: 'add' }, context)
    expect(sent).toMatchObject([['put', { body: { clientid: 'c0', rules: [own, rule, added] } }]])
    expect(aclImport.confirm?.({ entries, namespace: '', existing: 'add' }, 1)).toMatchObject({
      body: 'acl.import.confirm.add',
    })
    expect(await aclImport.warn?.({ entries, namespace: '', existing: 'add' }, [], context)).toBeUndefined()
  })
  it('asks with the number of rules before and after where existing ones are deleted', async () => {
    const rows = (data: readonly object[]) => async () => ({ data, meta: { count: data.length } })
    const four = ['a', 'b', 'c', 'd'].map((topic) => ({ ...rule, topic }))
    const { context } = stage({}, new Set(), {
      authzClientRules: rows([
        { clientid: 'c0', rules: four },
        { clientid: 'c1', rules: [rule] },
        { clientid: 'other', rules: four },
      ]),
      authzUserRules: rows([]),
      authzAllRules: async () => ({ rules: [] }),
    })
    expect(
      await aclImport.warn?.({ entries: clients(3), namespace: '', existing: 'replace' }, [], context),
    ).toMatchObject({
      body: 'acl.import.confirm.fewer',
      values: { count: 3, before: 4, after: 1 },
      refs: [{ resource: 'acl' }],
    })
    expect(
      await aclImport.warn?.(
        { entries: clients(3).slice(1), namespace: '', existing: 'replace' },
        [],
        context,
      ),
    ).toBeUndefined()
  })
  it('stops between two calls, and says how many rules were sent', async () => {
    const { sent, context } = stage({ transfer: ({ stop }) => stop() })
    expect(
      await aclImport.run({ entries: clients(250), namespace: '', existing: 'replace' }, context),
    ).toMatchObject({
      message: 'acl.import.stopped',
      values: { count: 100, total: 250 },
    })
    expect(sent).toEqual([['create', 100]])
  })
  it('asks before importing, and says that the list for all clients is replaced', () => {
    expect(aclImport.confirm?.({ entries: clients(3), namespace: '', existing: 'replace' }, 1)).toMatchObject(
      {
        body: 'acl.import.confirm.named',
        values: { count: 3 },
      },
    )
    expect(
      aclImport.confirm?.(
        { entries: [{ as: 'all', who: '', rules: [] }], namespace: '', existing: 'replace' },
        1,
      ),
    ).toMatchObject({
      body: 'acl.import.confirm.everyone',
    })
  })
})

describe('deleting all ACL rules', () => {
  const stage = (sources: readonly unknown[]) =>
    contextWith({ api: { authzSources: async () => ({ sources }) } as never })
  it('says that the source must be disabled first, before anything is typed', async () => {
    await expect(
      authzPurge.warn?.({ namespace: '' }, [], stage([{ type: 'built_in_database', enable: true }])),
    ).rejects.toMatchObject({ code: 'ACL_SOURCE_ON', failure: 'unsent' })
    await expect(authzPurge.warn?.({ namespace: '' }, [], stage([{ type: 'file' }]))).rejects.toMatchObject({
      code: 'ACL_SOURCE_ABSENT',
    })
    expect(
      await authzPurge.warn?.({ namespace: '' }, [], stage([{ type: 'built_in_database', enable: false }])),
    ).toBeUndefined()
  })
})
