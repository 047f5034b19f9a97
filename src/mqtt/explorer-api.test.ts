// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { connection, session } from '@/connection/page'
import { explorer } from './explorer-api'

it('notes retained messages that this console deletes: the broker reports them to no subscriber', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  session.merge({ state: 'in', token: 'token' })
  const messages = ['a', 'b', 'c'].map((topic) => ({
    topic,
    payload: new Uint8Array([1]),
    qos: 0 as const,
    retain: true,
    at: 0,
    isUnread: false,
  }))
  async function* pages() {
    yield { messages, scanned: 3, of: 3, payloads: 3 }
  }
  await explorer.read(pages())
  expect(explorer.store.get().totals.topics).toBe(3)
  await connection.api.retainedDelete({ params: { topic: 'a' } })
  const { topics, totals } = explorer.store.get()
  expect(topics?.tree.find('a')?.value?.isDeletion).toBe(true)
  expect([totals.topics, topics?.tree.find('b')?.value?.isDeletion]).toEqual([2, false])
  await connection.api.retainedClear({})
  expect(explorer.store.get().totals.topics).toBe(0)
})
