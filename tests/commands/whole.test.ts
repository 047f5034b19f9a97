import { describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { perform } from '@/command/run'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { readAnswer } from '@/command/prompt/answer'
import aclAdd from '@commands/acl/create'
import apiKeyDisable from '@commands/api-key/disable'
import apiKeyEdit from '@commands/api-key/edit'
import { keyScopes } from '@/contract/permission'
import autoSubscribeUpdate from '@commands/auto-subscribe/edit'
import brokerSession from '@commands/broker/session'
import namespaceLimit from '@commands/namespace/limit'
import namespaceRate from '@commands/namespace/rate'
import queueSettings from '@commands/message-queue/edit-settings'
import queueUpdate from '@commands/message-queue/edit'
import schemaUpdate from '@commands/schema/edit'
import streamSettings from '@commands/message-stream/edit-settings'
import systemTopicEdit from '@commands/system-topic/edit'
import userEdit from '@commands/user/edit'

/** Runs a command at a broker that answers every read and every write with this, and returns the bodies that it was sent. */
async function bodiesOf(
  command: unknown,
  values: Readonly<Record<string, unknown>>,
  answer: unknown,
  written = answer,
): Promise<readonly unknown[]> {
  const bodies: unknown[] = []
  const api = createClient({
    base: '',
    authorization: () => 'Bearer x',
    http: ({ method, body }) => {
      if (method !== 'GET') bodies.push(body)
      return Promise.resolve({
        status: 200,
        text: '',
        json: () => (method === 'GET' ? answer : written),
        file: undefined,
      })
    },
  })
  await perform(command as AnyCommand, values, contextWith({ api }))
  return bodies
}

/** A rule as EMQX 5.9 and later return it, for some clients only. */
const conditional = {
  topic: 'z',
  permission: 'allow',
  action: 'all',
  clientid_re: '^x',
  ipaddr: '10.0.0.0/8',
  zone: 'default',
  listener: 'tcp:default',
}

describe('commands that send back everything they read', () => {
  it('acl.create keeps the conditions and unknown fields of existing rules', async () => {
    const rules = [conditional, { topic: 'y', permission: 'later', action: 'retain', qos: 'any' }]
    expect(
      await bodiesOf(
        aclAdd,
        { permission: 'deny', action: 'publish', topic: 'a', as: 'clientid', who: 'c1', place: 'rear' },
        { clientid: 'c1', rules },
      ),
    ).toEqual([{ clientid: 'c1', rules: [...rules, { permission: 'deny', action: 'publish', topic: 'a' }] }])
  })
  it('acl.create sends nothing when the rules cannot be read', async () => {
    await expect(
      bodiesOf(
        aclAdd,
        { permission: 'deny', action: 'publish', topic: 'a', as: 'clientid', who: 'c1' },
        { clientid: 'c1', rules: 'later' },
      ),
    ).rejects.toMatchObject({ code: 'NOT_WHOLE', failure: 'unsent' })
  })
  it('namespace.limit keeps the rates, which the broker would otherwise remove', async () => {
    const limiter = { client: 'disabled', tenant: { messages: { rate: '1000/1s', burst: '100/1m' } } }
    expect(
      await bodiesOf(
        namespaceLimit,
        { ns: 'a', sessions: '7' },
        { session: { max_sessions: 100, later: 1 }, limiter },
      ),
    ).toEqual([{ session: { max_sessions: 7, later: 1 }, limiter }])
  })
  it('namespace.rate keeps everything else, in one request', async () => {
    const limiter = {
      client: {
        messages: { rate: '10/1s', burst: '0/1s' },
        delivery_bytes: { rate: '1KB/1s', burst: '0/1s' },
      },
      tenant: 'disabled',
    }
    expect(
      await bodiesOf(
        namespaceRate,
        { ns: 'a', clientMessages: '20/1s' },
        { session: { max_sessions: 100 }, limiter },
      ),
    ).toEqual([
      {
        session: { max_sessions: 100 },
        limiter: { ...limiter, client: { ...limiter.client, messages: { rate: '20/1s', burst: '0/1s' } } },
      },
    ])
  })
  it('schema.edit keeps the type that was read, known or not', async () => {
    expect(
      await bodiesOf(
        schemaUpdate,
        { name: 'js2', description: 'changed' },
        { name: 'js2', type: 'json', source: '{"type":"string"}', description: '' },
      ),
    ).toEqual([{ type: 'json', source: '{"type":"string"}', description: 'changed' }])
    expect(
      await bodiesOf(
        schemaUpdate,
        { name: 'eh', description: 'd' },
        { name: 'eh', type: 'external_http', parameters: { url: 'http://a' } },
      ),
    ).toEqual([{ type: 'external_http', parameters: { url: 'http://a' }, description: 'd' }])
  })
  it('message-queue.edit sends no key expression for a regular queue', async () => {
    const row = {
      name: 'q',
      topic_filter: 'q/#',
      is_lastvalue: false,
      key_expression: 'message.from',
      data_retention_period: 604800000,
      read_max_unacked: 10,
    }
    expect(await bodiesOf(queueUpdate, { name: 'q', config: { data_retention_period: '2d' } }, row)).toEqual([
      { is_lastvalue: false, data_retention_period: '2d', read_max_unacked: 10 },
    ])
  })
  it('user.edit and api-key.disable keep the role with its namespace, and the note', async () => {
    const user = {
      username: 'u',
      description: 'note1',
      mfa: 'none',
      role: 'administrator',
      namespace: 'plant_a',
      backend: 'local',
      scopes: ['monitoring'],
    }
    expect(await bodiesOf(userEdit, { username: 'u', role: 'viewer' }, [user], user)).toEqual([
      { description: 'note1', role: 'ns:plant_a::viewer' },
    ])
    expect(
      await bodiesOf(userEdit, { username: 'u', description: 'other' }, [{ ...user, namespace: null }], user),
    ).toEqual([{ description: 'other', role: 'administrator' }])
    const key = {
      name: 'k',
      desc: 'd',
      expired: false,
      enable: true,
      role: 'administrator',
      namespace: 'plant_a',
      api_key: 'x',
      created_at: '2026',
      expired_at: 'infinity',
      scopes: ['monitoring'],
    }
    expect(await bodiesOf(apiKeyDisable, { name: 'k' }, key)).toEqual([
      { desc: 'd', enable: false, expired_at: 'infinity', role: 'ns:plant_a::administrator' },
    ])
  })
  it('user.edit and api-key.edit send scopes only where they change, also those that the broker returns as not set', async () => {
    const user = { username: 'u', description: '', role: 'viewer', scopes: 'unset' }
    const whole = { description: '', role: 'viewer' }
    expect(await bodiesOf(userEdit, { username: 'u', scopes: [...keyScopes] }, [user], user)).toEqual([whole])
    expect(await bodiesOf(userEdit, { username: 'u', scopes: ['publish'] }, [user], user)).toEqual([
      { ...whole, scopes: ['publish'] },
    ])
    const key = { name: 'k', desc: '', enable: true, expired_at: 'infinity', role: 'viewer', scopes: 'unset' }
    const same = { desc: '', enable: true, expired_at: 'infinity', role: 'viewer' }
    expect(await bodiesOf(apiKeyEdit, { name: 'k', scopes: [...keyScopes] }, key)).toEqual([same])
    expect(await bodiesOf(apiKeyEdit, { name: 'k', scopes: ['publish'] }, key)).toEqual([
      { ...same, scopes: ['publish'] },
    ])
  })
  it('auto-subscribe.edit keeps what is not named', async () => {
    const list = [
      { topic: 'a', qos: 1, nl: 1, rap: 1, rh: 2, later: true },
      { topic: 'b', qos: 'auto', nl: 0, rap: 0, rh: 0 },
    ]
    expect(await bodiesOf(autoSubscribeUpdate, { topic: 'a', qos: '0' }, list)).toEqual([
      [{ ...list[0], qos: 0 }, list[1]],
    ])
  })
})

describe('values of the broker can be typed, and are sent back unchanged', () => {
  const read = (command: unknown, name: string, text: string) => {
    const param = (command as AnyCommand).params[name]
    return param === undefined ? undefined : readAnswer(param, text, 0, undefined)
  }
  it.each([
    [brokerSession, 'retry_interval', 'infinity', 'infinity'],
    [brokerSession, 'retry_interval', '30s', '30s'],
    [systemTopicEdit, 'sys_msg_interval', 'disabled', 0],
    [streamSettings, 'enable', 'auto', 'auto'],
    [queueSettings, 'enable', 'auto', 'auto'],
  ] as const)('%#: $1 $2', (command, name, text, value) => {
    expect(read(command, name, text)).toEqual({ ok: true, value })
  })
  it('reads streams that are enabled automatically as such', async () => {
    const api = createClient({
      base: '',
      authorization: () => 'Bearer x',
      http: () =>
        Promise.resolve({
          status: 200,
          text: '',
          file: undefined,
          json: () => ({ enable: 'auto', max_stream_count: 10 }),
        }),
    })
    expect(await streamSettings.current?.({}, contextWith({ api }))).toEqual({
      enable: 'auto',
      most: 10,
      create: 'none',
    })
  })
  it('does not send unchanged settings, because a broker with running queues refuses to enable them (6.2)', async () => {
    expect(await bodiesOf(queueSettings, { enable: 'true', most: 5 }, { enable: true })).toEqual([
      { max_queue_count: 5 },
    ])
    expect(await bodiesOf(queueSettings, { enable: 'false' }, { enable: 'auto' })).toEqual([
      { enable: false },
    ])
  })
})
