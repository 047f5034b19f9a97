import { describe, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { MqttClientApi } from '@/command/context'
import { readText } from '@/command/prompt/answer'
import add from '@commands/mqtt/add'
import close from '@commands/mqtt/close'
import edit from '@commands/mqtt/edit'
import publish from '@commands/mqtt/publish'
import select from '@commands/mqtt/select'
import subscribe from '@commands/mqtt/subscribe'

const stage = (messages = 0) => {
  const desk = {
    add: vi.fn(() => 'mqtt-2'),
    edit: vi.fn(() => 'renamed'),
    select: vi.fn(() => 'mqtt-2'),
    close: vi.fn(async () => 'mqtt-2'),
    count: () => ({ name: 'mqtt-2', messages }),
    subscribe: vi.fn(async () => ({ name: 'mqtt-2', granted: 0 as const })),
    publish: vi.fn(async () => 'mqtt-2'),
  }
  return { desk, context: contextWith({ mqtt: async () => desk as unknown as MqttClientApi }) }
}

describe('the connections of the MQTT client by commands alone', () => {
  it('are added with what is given of their settings', async () => {
    const { desk, context } = stage()
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
    expect(desk.add).toHaveBeenCalledWith({ host: 'other.example', port: '9001', version: 4, clean: false })
  })
  it('are changed by their name, and told by the new one', async () => {
    const { desk, context } = stage()
    expect(
      await edit.run({ connection: 'mqtt-2', name: 'renamed', keepalive: 30 } as never, context),
    ).toMatchObject({ values: { connection: 'renamed' } })
    expect(desk.edit).toHaveBeenCalledWith('mqtt-2', { name: 'renamed', keepalive: '30' })
  })
  it('are put in front and closed', async () => {
    const { desk, context } = stage()
    await select.run({ connection: 'mqtt-2' }, context)
    await close.run({ connection: 'mqtt-2' }, context)
    expect([desk.select.mock.calls, desk.close.mock.calls]).toEqual([[['mqtt-2']], [['mqtt-2']]])
  })
  it('are closed after a question, with messages after their name is typed', async () => {
    expect(await close.warn?.({ connection: '' }, [], stage().context)).toEqual({
      body: 'mqtt.close.confirm',
      values: { connection: 'mqtt-2' },
    })
    expect(await close.warn?.({ connection: '' }, [], stage(3).context)).toEqual({
      body: 'mqtt.close.loses',
      values: { connection: 'mqtt-2', count: 3 },
      type: 'mqtt-2',
    })
  })
})

it('a subscription has the color that is chosen, and a message says that its payload is text', async () => {
  const { desk, context } = stage()
  await subscribe.run(
    { topic: 't', qos: '0', nl: false, rap: false, rh: '0', color: '4', connection: '' } as never,
    context,
  )
  expect(desk.subscribe).toHaveBeenCalledWith('', expect.objectContaining({ color: 4 }))
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
  expect(desk.publish).toHaveBeenCalledWith(
    '',
    expect.objectContaining({ properties: { payloadFormatIndicator: true } }),
  )
})

it('names with values: nothing is left out without a word', () => {
  expect(readText({ kind: 'keyValue' }, 'a=1\nb=2', 0)).toEqual({ ok: true, value: { a: '1', b: '2' } })
  expect([
    readText({ kind: 'keyValue' }, 'nonsense', 0),
    readText({ kind: 'keyValue' }, 'a=1\na=2', 0),
  ]).toEqual([
    { ok: false, error: 'error.pairs.form' },
    { ok: false, error: 'error.pairs.twice' },
  ])
})
