// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import type { AnyCommand } from '@/command/command'
import { lineContext } from '@/command/macro/line-context'
import { createRunner } from '@/command/runner'
import alarmExplain from '@commands/alarm/explain'
import aclExplain from '@commands/acl/explain'
import ruleUpdate from '@commands/rule/edit'
import listLargest from '@commands/list/largest'
import { runLine } from './line'

vi.mock(import('@/features/authorization/acl-explain'), async (original) => ({
  ...(await original()),
  explainAcl: () =>
    Promise.resolve({
      verdict: 'deny',
      otherwise: 'deny',
      topic: 't',
      by: { source: 'file' },
      steps: [],
    } as never),
}))

const able = { refresh: true, export: true, repeat: false, largest: ['mqueue_len'] }

function run(command: unknown, values: Readonly<Record<string, unknown>>, api: object = {}) {
  const context = () => contextWith({ api: api as never, able })
  const runner = createRunner({
    context,
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  return runLine(
    runner,
    { line: 1, text: '', command: command as AnyCommand, given: values },
    context(),
    undefined,
    () => undefined,
  )
}

it('reports the verdict of a check instead of opening its screen', async () => {
  expect((await run(aclExplain, { clientid: 'c', action: 'publish', topic: 't' })).outcome).toMatchObject({
    kind: 'done',
    message: 'acl.explain.deny',
    values: { clientid: 'c', by: 'file' },
  })
  expect((await run(alarmExplain, { name: 'high_cpu_usage' })).outcome.kind).toBe('done')
})

it('makes an edit instead of opening its form', async () => {
  const ruleDetail = vi.fn(async () => ({ sql: 'SELECT 1' }))
  const ruleUpdateCall = vi.fn(async () => ({}))
  expect(
    (
      await run(
        { ...ruleUpdate, undo: undefined },
        { id: 'r', description: 'new' },
        { ruleDetail, ruleUpdate: ruleUpdateCall },
      )
    ).outcome,
  ).toMatchObject({ kind: 'done', message: 'rule.edit.done' })
  expect(ruleUpdateCall).toHaveBeenCalledWith(
    { params: { id: 'r' }, body: { description: 'new' } },
    expect.anything(),
  )
})

it('gives a command of the current page what that page offers', () => {
  expect([listLargest, aclExplain].map((command) => 'able' in lineContext(command as AnyCommand))).toEqual([
    false,
    true,
  ])
})
