import { describe, expect, it } from 'vitest'
import { ApiError, toApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { storedArgs, publicArgs } from '@/command/history/history'
import { commandNames, parseCommandLine } from '@/command/prompt/line'
import mqttPublish from '@commands/mqtt-client/publish'
import prometheusEdit from '@commands/prometheus/edit'
import many from '@commands/publish/many'
import send from '@commands/publish/send'
import retainedSet from '@commands/retained/set'

describe('publishing several messages of which some were not forwarded', () => {
  const answer = (status: number) =>
    contextWith({
      api: {
        publishBulk: () =>
          Promise.reject(
            new ApiError(status, `HTTP_${String(status)}`, '', { method: 'POST', path: '/publish/bulk' }),
          ),
      } as never,
    })
  const failure = async (status: number) =>
    await Promise.resolve(many.run({ messages: [{ topic: 't', payload: 'x' }] }, answer(status))).then(
      () => undefined,
      toApiError,
    )
  it('does not offer to retry, because delivered messages would arrive twice', async () => {
    expect(await failure(503)).toMatchObject({
      code: 'PUBLISH_PARTLY',
      failure: 'partly',
      outcomeUnknown: true,
    })
    expect((await failure(400))?.outcomeUnknown).toBe(false)
  })
})

const large = 'x'.repeat(1_000_000)
it.each<[AnyCommand, string, unknown]>([
  [send, 'payload', large],
  [retainedSet, 'payload', large],
  [mqttPublish, 'payload', large],
  [many, 'messages', [{ topic: 't', payload: large }]],
])('keeps no payload of $id in the history', (command, name, value) => {
  const answers = { topic: 't', [name]: value }
  expect(storedArgs(command, answers)).toEqual('topic' in command.params ? { topic: 't' } : {})
  expect(publicArgs(command, answers)[name]).toContain(large)
})

it('keeps no text with a secret in the history, so that a repeated run asks for it', () => {
  const login = { server: 'http://ann:S3CRET@h', interval: 5000 }
  expect(Object.keys(storedArgs(prometheusEdit, login))).toEqual(['interval'])
  const plain = { ...login, server: 'http://h' }
  expect(Object.keys(storedArgs(prometheusEdit, plain)).sort()).toEqual(['interval', 'server'])
})

it("reads 'publish t/a hello' as a line of the palette", () => {
  const names = commandNames([send, many], (command) => [
    command.id === 'publish.send' ? 'Publish message' : 'Publish several messages',
  ])
  expect(parseCommandLine('publish t/a hello', 17, names)).toMatchObject({
    command: { id: 'publish.send' },
    texts: { topic: 't/a', payload: 'hello' },
  })
})
