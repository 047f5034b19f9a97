// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { startI18n, allWords } from '@/i18n/i18n'
import actionProbe from '@commands/action/probe'
import bridgeProbe from '@commands/bridge/probe'
import connectorProbe from '@commands/connector/probe'
import connectorStart from '@commands/connector/start'
import sourceProbe from '@commands/source/probe'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** Performs work with a clock that only the broker moves. */
async function timed<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const detail = async () => ({ type: 'http', name: 'a', node_status: [{ node: 'n@1', status: 'connected' }] })

describe.each([
  ['bridge', bridgeProbe],
  ['connector', connectorProbe],
  ['action', actionProbe],
  ['source', sourceProbe],
] as const)('a tested %s', (noun, command) => {
  const probe = (milliseconds: number) =>
    timed(async () => {
      const api = {
        [`${noun}Detail`]: detail,
        [`${noun}Probe`]: async () => void vi.advanceTimersByTime(milliseconds),
      }
      return await perform(command, { id: 'http:a', config: {} }, contextWith({ api: api as never }))
    })

  it('names its time', async () => {
    const outcome = await probe(40)
    expect(outcome).toMatchObject({ message: 'bridge.probe.done', values: { time: '40 ms' } })
    expect(outcome).not.toHaveProperty('differs')
  })

  it('is a warning where it takes seconds', async () =>
    expect(await probe(4100)).toMatchObject({
      message: 'bridge.probe.slow',
      values: { time: '4 s' },
      differs: true,
    }))
})

it('names the time of a start, and warns where it takes seconds', async () => {
  const start = (milliseconds: number) =>
    timed(async () => {
      const api = {
        connectorDetail: detail,
        connectorNodeStart: async () => void vi.advanceTimersByTime(milliseconds),
      }
      return await perform(connectorStart, { id: 'http:a' }, contextWith({ api: api as never }))
    })
  expect(await start(40)).toMatchObject({ message: 'connector.start.done', values: { time: '40 ms' } })
  expect(await start(4100)).toMatchObject({ values: { time: '4 s' }, differs: true })
})
