// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCommand, done, type AnyCommand } from '@/command/command'
import { ban, keepalive, kick } from '@/command/fixture'
import { duration, secret, text } from '@/command/param'
import { rememberUse, usedBefore } from './recent'

const about = (id: AnyCommand['id'], taken = false): AnyCommand =>
  defineCommand({
    id,
    title: 'action.close',
    group: 'group.view',
    danger: 'reversible',
    calls: [],
    params: { name: text(z.string()), wait: duration() },
    ...(taken
      ? { errors: { ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true } } }
      : {}),
    run: () => done('action.close'),
  })

const guarded: AnyCommand = defineCommand({
  id: 'config.set',
  title: 'action.close',
  group: 'group.view',
  danger: 'reversible',
  calls: [],
  params: { path: text(z.string()), value: text(z.string(), { private: true }), password: secret() },
  run: () => done('action.close'),
})

const offered = (command: AnyCommand, name: string) => usedBefore(command, name).map(({ text: used }) => used)

beforeEach(() => localStorage.clear())

describe('values used before', () => {
  it('are those of the same noun: the name of a trace is not offered for an API key', () => {
    rememberUse(about('trace.stop'), { name: 'trace_1', wait: '1h' })
    expect([offered(about('trace.stop'), 'name'), offered(about('api-key.show'), 'name')]).toEqual([
      ['trace_1'],
      [],
    ])
    expect([offered(about('trace.delete'), 'wait'), offered(about('api-key.show'), 'wait')]).toEqual([
      ['1h'],
      [],
    ])
  })
  it('are shared where the same noun is selected', () => {
    rememberUse(kick, { clientid: 'sensor-17' })
    expect([offered(keepalive, 'clientid'), offered(ban, 'who')]).toEqual([['sensor-17'], ['sensor-17']])
  })
  it('are not offered for a new name, since they are taken', () => {
    rememberUse(about('schema.create', true), { name: 'taken-now' })
    expect(offered(about('schema.create', true), 'name')).toEqual([])
  })
  it('hold neither answers to private parameters nor texts with a secret, and offer none', () => {
    rememberUse(guarded, { path: 'authentication.1.password', value: 'hunter2', password: 'hunter3' })
    rememberUse(guarded, { path: 'password=hunter4' })
    expect(localStorage.getItem('usedValues')).not.toMatch(/hunter/)
    expect([offered(guarded, 'path'), offered(guarded, 'value')]).toEqual([['authentication.1.password'], []])
  })
  it('of an earlier version are deleted, since they may hold secrets', async () => {
    localStorage.setItem('used', '{"text.config.value":[{"text":"hunter2","at":1}]}')
    vi.resetModules()
    const later = await import('./recent')
    expect([localStorage.getItem('used'), later.usedBefore(guarded, 'value')]).toEqual([null, []])
  })
})
