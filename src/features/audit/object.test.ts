import { expect, it } from 'vitest'
import type { AuditEntry } from './contract'
import { objectText } from './object'

const entry = (operation_id: string, http_request: AuditEntry['http_request']): AuditEntry => ({
  created_at: '2026-11-30T10:00:00.000000Z',
  operation_id,
  http_request,
})

it.each([
  ['/banned/:as/:who', { bindings: { who: 'sensor-07', as: 'clientid' } }, 'clientid sensor-07'],
  ['/rules/:id', { bindings: { id: 'r1' }, body: { name: 'other' } }, 'r1'],
  ['/rules', { bindings: {}, body: { sql: 'SELECT', name: 'warm', id: 'w1' } }, 'w1'],
  ['/banned', { body: { as: 'clientid', who: 'x' } }, 'x'],
  ['/unknown', { bindings: { thing: 'a' } }, 'a'],
  ['/configs/sysmon', { body: { os: {} } }, ''],
  ['/publish', { body: [{ topic: 't' }] }, ''],
  ['/rules', '', ''],
] as const)('says what a request to %s is about', (path, request, text) => {
  expect(objectText(entry(path, request as AuditEntry['http_request']))).toBe(text)
})

it('says nothing of a command line', () => {
  expect(objectText({ created_at: '', args: ['cluster', 'join'] })).toBe('')
})
