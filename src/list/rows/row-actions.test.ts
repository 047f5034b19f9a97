import { expect, it } from 'vitest'
import type { Offer } from '@/command/screen-context'
import { rowActions } from './row-actions'

type Kind = 'named' | 'nameless' | 'deletes'
const offerOf = (id: string, kind: Kind): Offer => {
  const command = {
    id,
    danger: kind === 'deletes' ? 'irreversible' : 'reversible',
    ...(kind === 'nameless' ? {} : { verb: 'verb.edit' }),
  }
  return { command: command as Offer['command'], with: {} }
}
const idsOf = (...offers: readonly Offer[]) => rowActions(offers).map(({ command }) => command.id)

it('shows the first command and the deletion next to a row menu', () => {
  const open = offerOf('rule.show', 'nameless')
  const disable = offerOf('rule.disable', 'named')
  const duplicate = offerOf('rule.duplicate', 'named')
  const remove = offerOf('rule.delete', 'deletes')
  expect(idsOf(open, disable, duplicate, remove)).toEqual(['rule.disable', 'rule.delete'])
  expect(idsOf(disable, duplicate)).toEqual(['rule.disable', 'rule.duplicate'])
  expect(idsOf(remove)).toEqual(['rule.delete'])
  expect(idsOf(open)).toEqual([])
})
