import { expect, it } from 'vitest'
import type { Entry } from '@/command/history/history'
import type { AuditEntry } from './contract'
import ruleRemove from '@commands/rule/delete'
import { toOwnEntry } from './own-entry'

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
  command: 'rule.delete',
  args: {},
  at,
  ms: 200,
  source: 'button',
  result: 'done',
  count: 1,
  ...more,
})
const getCommand = (id: string) => (id === 'rule.delete' ? ruleRemove : undefined)
const findOwnId = (one: AuditEntry, ...entries: readonly Entry[]) =>
  toOwnEntry(one, entries, getCommand, 'admin')?.id

it("finds the user's own command for a call, the nearest in time", () => {
  expect(findOwnId(row(), entry())).toBe('1')
  expect(findOwnId(row(), entry({ id: 'far', at: at - 4000 }), entry({ id: 'near' }))).toBe('near')
})

it('finds none for a call of another user, at another time, or of another kind', () => {
  expect(findOwnId(row({ source: 'eve' }), entry())).toBeUndefined()
  expect(findOwnId(row({ from: 'rest_api' }), entry())).toBeUndefined()
  expect(findOwnId(row(), entry({ at: at - 60_000 }))).toBeUndefined()
  expect(findOwnId(row({ http_method: 'put' }), entry())).toBeUndefined()
  expect(findOwnId(row({ operation_id: '/rules' }), entry())).toBeUndefined()
  expect(findOwnId(row(), entry({ command: 'ban.create' }))).toBeUndefined()
})
