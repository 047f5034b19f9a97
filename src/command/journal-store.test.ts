import { beforeEach, expect, it, vi } from 'vitest'
import { defineCommand, done } from './command'
import type { Entry } from './journal'
import { bytes, datetime, number, pick, toggle } from './param'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
})
const load = async () => {
  vi.resetModules()
  return await import('./journal-store')
}
const entry = (id: string, args: Entry['args'] = {}): Entry => ({ id, command: 'client.kick', args, at: 1, ms: 1, source: 'key', result: 'done', count: 1 })

beforeEach(() => kept.clear())

it('keeps the newest 500 across reloads', async () => {
  const first = await load()
  for (let i = 0; i < 510; i++) first.remember(entry(String(i)))
  const { journal } = await load()
  expect([journal.get().length, journal.get()[0]?.id, journal.get().at(-1)?.id]).toEqual([500, '10', '509'])
})

it('is emptied by hand only, and starts empty from what it cannot read', async () => {
  const { clearJournal, remember } = await load()
  remember(entry('a'))
  clearJournal()
  expect(kept.has('journal')).toBe(false)
  for (const odd of ['{', '{}', '[1,null,{"id":1}]', '"x"']) {
    kept.set('journal', odd)
    expect((await load()).journal.get()).toEqual([])
  }
})

it('gives the arguments back as values', async () => {
  const { givenOf } = await load()
  const command = defineCommand({
    id: 'a.b', title: 'client.kick.title', group: 'group.clients', danger: 'read', calls: [],
    params: { who: pick('client', { many: true }), many: number({}), on: toggle(), size: bytes(), until: datetime(), gone: datetime() },
    run: () => done('client.kick.done'),
  })
  const args = { who: ['a', 'b'], many: '60', on: 'false', size: '2048', until: '2030-01-01T00:00:00.000Z', gone: '2020-01-01T00:00:00.000Z' }
  expect(givenOf(command as never, args, Date.parse('2025-01-01'))).toEqual({ who: ['a', 'b'], many: 60, on: false, size: 2048, until: '2030-01-01T00:00:00.000Z' })
})
