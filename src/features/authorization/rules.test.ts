import { expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import aclCreate from '@commands/acl/create'
import aclImport from '@commands/acl/import'
import aclSave from '@commands/acl/save'
import { findTopicProblems } from './rules'

const rule = (topic: string) => ({ permission: 'deny', action: 'all', topic }) as const
const wrong = ['plant/#/x', 'a/b+', '$share/g/t']

it('marks the topics of a form that never match, but not those that the broker has', () => {
  const rules = ['a/#', ...wrong].map((topic) => ({ ...rule(topic) }))
  expect(findTopicProblems({ rules }, [rule('a/b+')])).toEqual([
    { path: 'rules.1.topic', reason: 'error.topic.filter' },
    { path: 'rules.3.topic', reason: 'error.topic.prefix' },
  ])
})

/** A client with one rule that never matches. */
function stage() {
  const update = vi.fn(async (_: unknown) => undefined)
  const api = {
    authzClientRulesDetail: async () => ({ clientid: 'c', rules: [rule('old/#/x')] }),
    authzClientRulesUpdate: update,
    authzClientRulesCreate: update,
  } as Partial<ReturnType<typeof contextWith>['api']>
  return { update, context: contextWith({ api: api as ReturnType<typeof contextWith>['api'] }) }
}

it.each(wrong)('refuses a rule for %s in commands, without a call', async (topic) => {
  const { update, context } = stage()
  const to = { as: 'clientid', who: 'c' }
  const create = perform(aclCreate, { ...rule(topic), ...to }, context)
  await expect(create).rejects.toMatchObject({
    param: 'topic',
    key: expect.stringMatching(/^error\.topic\./) as string,
  })
  const entries = [{ ...to, rules: [rule(topic)] }]
  await expect(perform(aclImport, { entries }, context)).rejects.toMatchObject({ code: 'ACL_TOPIC' })
  const save = perform(aclSave, { ...to, rules: [rule(topic)] }, context)
  await expect(save).rejects.toMatchObject({ code: 'ACL_TOPIC', values: { topic } })
  expect(update).not.toHaveBeenCalled()
})

it('saves other rules next to one that never matches and is there already, and an undo puts it back', async () => {
  const { update, context } = stage()
  await perform(aclSave, { as: 'clientid', who: 'c', rules: [rule('old/#/x'), rule('a')] }, context)
  const before = { as: 'clientid', who: 'c', rules: [rule('a/b+')] }
  await perform(aclSave, before, { ...context, restores: true })
  expect(update).toHaveBeenCalledTimes(2)
})
