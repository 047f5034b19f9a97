import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import clientKick from '@commands/client/kick'
import mqttClear from '@commands/mqtt-client/clear'

/** A broker with these offline sessions; `more` of them than one page lists. */
const broker = (offline: readonly string[], more = false) =>
  contextWith({
    api: {
      clientDetail: async ({ params: { clientid } }: { params: { clientid: string } }) => {
        if (clientid === 'gone') throw new ApiError(404, 'CLIENTID_NOT_FOUND', '')
        return { clientid, connected: !offline.includes(clientid) }
      },
      clientList: async () => ({ data: offline.map((clientid) => ({ clientid })), meta: { hasnext: more } }),
    } as never,
  })

describe('irreversible commands require typing', () => {
  it('requires the name of the current connection to clear the messages of the MQTT client', async () => {
    const mqtt = async () => ({ count: () => ({ name: 'mqtt-1', messages: 12 }) }) as never
    expect(await mqttClear.warn?.({ connection: '' }, [], contextWith({ mqtt }))).toEqual({
      body: 'mqtt-client.clear.confirm',
      values: { connection: 'mqtt-1', count: 12 },
      type: 'mqtt-1',
    })
  })
  it('requires typing to end an offline session, also by a kick', async () => {
    expect(await clientKick.warn?.({ clientid: 'off' }, [], broker(['off']))).toMatchObject({
      body: 'client.kick.offline.one',
      type: 'off',
    })
    expect(await clientKick.warn?.({ clientid: 'on' }, ['on', 'off'], broker(['off', 'other']))).toEqual({
      body: 'client.kick.offline.many',
      values: { clientid: 'on', count: 2, offline: 1, connected: 1 },
      type: '2',
    })
    expect(await clientKick.warn?.({ clientid: 'a' }, ['a', 'b'], broker(['a', 'b']))).toMatchObject({
      body: 'client.kick.offline.all',
      type: '2',
    })
    // More are offline than can be listed: any of them may be among these.
    const many = Array.from({ length: 21 }, (_, index) => `on${index}`)
    expect(await clientKick.warn?.({ clientid: 'on0' }, many, broker(['off'], true))).toEqual({
      body: 'client.kick.offline.some',
      values: { count: 21 },
      type: '21',
    })
  })
  it('asks with the focus on Cancel, without typing, for what only interrupts', async () => {
    expect(await clientKick.warn?.({ clientid: 'on' }, [], broker(['off']))).toBeUndefined()
    expect(await clientKick.warn?.({ clientid: 'on' }, ['on', 'on2'], broker(['off']))).toEqual({
      body: 'client.kick.connected.queued',
      values: { count: 2, connected: 2, queued: 0 },
    })
    expect(clientKick.confirm?.({ clientid: 'on' }, 1)?.type).toBeUndefined()
  })
  it('says that a client does not exist before asking about it', async () => {
    await expect(clientKick.warn?.({ clientid: 'gone' }, [], broker([]))).rejects.toMatchObject({
      code: 'CLIENTID_NOT_FOUND',
    })
    expect(clientKick.errors?.['CLIENTID_NOT_FOUND']).toEqual({
      step: 'clientid',
      key: 'error.code.CLIENTID_NOT_FOUND',
    })
  })
})
