import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createConnection } from './connection'
import { initialSettings } from './settings'

it('has no unhandled rejection when the connection breaks while subscriptions are restored', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  let works = true
  const client = Object.assign(new EventEmitter(), {
    subscribe: (
      _topic: string,
      _options: object,
      answer: (error: Error | null, granted?: { qos: number }[]) => void,
    ) => void (works ? answer(null, [{ qos: 0 }]) : answer(new Error('Connection closed'))),
    reconnect: vi.fn(),
    end: vi.fn(),
    endAsync: async () => undefined,
  })
  const connection = createConnection(
    initialSettings('one', { tls: false, host: 'x', port: '1', path: '/mqtt' }),
    { load: async () => ({ connect: () => client as never }), frame: (work) => work() },
  )
  try {
    await connection.connect()
    client.emit('connect', { sessionPresent: true })
    await connection.subscribe({ topic: 't', qos: 0, nl: false, rap: false, rh: 0, color: 0 })
    works = false
    client.emit('connect', { sessionPresent: false })
    // Node reports an unhandled rejection at the end of the turn.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
    expect(unheard).not.toHaveBeenCalled()
    // The subscription is kept for the next connect.
    expect(connection.store.get().subscriptions.map(({ topic }) => topic)).toEqual(['t'])
  } finally {
    process.off('unhandledRejection', unheard)
    await connection.disconnect()
  }
})
