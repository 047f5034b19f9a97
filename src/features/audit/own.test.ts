import { expect, it } from 'vitest'
import type { Entry } from '@/command/history/history'
import type { AuditEntry } from './contract'
import ruleRemove from '@commands/rule/remove'
import { ownEntryOf } from './own'

const at = Date.UTC(2026, 10, 21, 12)
const row = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  created_at: new Date(at + 100).toISOString(),
  from: 'dashboard',
  source: 'admin',
  operation_id: '/rules/:rule',
  http_method: 'delete',
  ...more,
})
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: '1',
  command: 'rule.remove',
  args: {},
  at,
  ms: 200,
  source: 'button',
  result: 'done',
  count: 1,
  ...more,
})
const commandOf = (id: string) => (id === 'rule.remove' ? ruleRemove : undefined)
const own = (one: AuditEntry, ...entries: readonly Entry[]) =>
  ownEntryOf(one, entries, commandOf, 'admin')?.id

it('finds the command of one’s own that made a call, the nearest in time', () => {
  expect(own(row(), entry())).toBe('1')
  expect(own(row(), entry({ id: 'far', at: at - 4000 }), entry({ id: 'near' }))).toBe('near')
})

it('finds none for the call of somebody else, at another time, or of another kind', () => {
  expect(own(row({ source: 'eve' }), entry())).toBeUndefined()
  expect(own(row({ from: 'rest_api' }), entry())).toBeUndefined()
  expect(own(row(), entry({ at: at - 60_000 }))).toBeUndefined()
  expect(own(row({ http_method: 'put' }), entry())).toBeUndefined()
  expect(own(row({ operation_id: '/rules' }), entry())).toBeUndefined()
  expect(own(row(), entry({ command: 'ban.create' }))).toBeUndefined()
})
