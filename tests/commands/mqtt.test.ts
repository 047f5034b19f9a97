import { describe, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { MqttClientApi } from '@/command/context'
import { readText } from '@/command/prompt/answer'
import add from '@commands/mqtt-client/create'
import close from '@commands/mqtt-client/close'
import edit from '@commands/mqtt-client/edit'
import publish from '@commands/mqtt-client/publish'
import select from '@commands/mqtt-client/select'
import subscribe from '@commands/mqtt-client/subscribe'

const stage = (messages = 0) => {
  const client = {
    add: vi.fn(() => 'mqtt-2'),
    edit: vi.fn(() => 'renamed'),
    select: vi.fn(() => 'mqtt-2'),
    close: vi.fn(async () => 'mqtt-2'),
    count: () => ({ name: 'mqtt-2', messages }),
    subscribe: vi.fn(async () => ({ name: 'mqtt-2', granted: 0 as const })),
    publish: vi.fn(async () => 'mqtt-2'),
  }
  return { client, context: contextWith({ mqtt: async () => client as unknown as MqttClientApi }) }
}

describe('connections of the MQTT client by commands alone', () => {
  it('adds a connection with the given settings', async () => {
    const { client, context } = stage()
    await add.run(
      {
        host: 'other.example',
        port: 9001,
        version: '4',
        clean: false,
        username: '',
        password: undefined,
      } as never,
      context,
    )
    expect(client.add).toHaveBeenCalledWith({ host: 'other.example', port: '9001', version: 4, clean: false })
  })
  it('edits a connection by its name, and reports the new name', async () => {
    const { client, context } = stage()
    expect(
      await edit.run({ connection: 'mqtt-2', name: 'renamed', keepalive: 30 } as never, context),
    ).toMatchObject({ values: { connection: 'renamed' } })
    expect(client.edit).toHaveBeenCalledWith('mqtt-2', { name: 'renamed', keepalive: '30' })
  })
  it('switches to a connection and closes it', async () => {
    const { client, context } = stage()
    await select.run({ connection: 'mqtt-2' }, context)
    await close.run({ connection: 'mqtt-2' }, context)
    expect([client.select.mock.calls, client.close.mock.calls]).toEqual([[['mqtt-2']], [['mqtt-2']]])
  })
  it('asks before closing a connection, and requires its name if it has messages', async () => {
    expect(await close.warn?.({ connection: '' }, [], stage().context)).toEqual({
      body: 'mqtt-client.close.confirm',
      values: { connection: 'mqtt-2' },
    })
    expect(await close.warn?.({ connection: '' }, [], stage(3).context)).toEqual({
      body: 'mqtt-client.close.loses',
      values: { connection: 'mqtt-2', count: 3 },
      type: 'mqtt-2',
    })
  })
})

it('gives a subscription the chosen color, and marks a text payload as text', async () => {
  const { client, context } = stage()
  await subscribe.run(
    { topic: 't', qos: '0', nl: false, rap: false, rh: '0', color: '4', connection: '' } as never,
    context,
  )
  expect(client.subscribe).toHaveBeenCalledWith('', expect.objectContaining({ color: 4 }))
  await publish.run(
    {
      topic: 't',
      payload: 'x',
      format: 'text',
      qos: '0',
      retain: false,
      payload_format: true,
      connection: '',
    } as never,
    context,
  )
  expect(client.publish).toHaveBeenCalledWith(
    '',
    expect.objectContaining({ properties: { payloadFormatIndicator: true } }),
  )
})

it('reports malformed and duplicate names of key-value parameters', () => {
  expect(readText({ kind: 'keyValue' }, 'a=1\nb=2', 0)).toEqual({ ok: true, value: { a: '1', b: '2' } })
  expect([
    readText({ kind: 'keyValue' }, 'nonsense', 0),
    readText({ kind: 'keyValue' }, 'a=1\na=2', 0),
  ]).toEqual([
    { ok: false, error: 'error.pairs.form' },
    { ok: false, error: 'error.pairs.twice' },
  ])
})
