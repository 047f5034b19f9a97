import { expect, it } from 'vitest'
import nodeShow from '@commands/node/show'
import rename from '@commands/macro/rename'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { mainOffers, opensOwnPage } from './row-offers'

const offerOf = (id: string, danger: string, verb?: string, primary?: true): Offer => {
  const command = { id, danger, ...(verb === undefined ? {} : { verb }) }
  return { command: command as Offer['command'], with: {}, ...(primary && { primary }) }
}
const open = offerOf('rule.show', 'read')
const disable = offerOf('rule.disable', 'reversible', 'verb.disable')
const duplicate = offerOf('rule.duplicate', 'read', 'verb.duplicate')
const remove = offerOf('rule.delete', 'irreversible', 'verb.delete')
const kick = offerOf('client.kick', 'disruptive', 'verb.kick')
const ban = offerOf('ban.create', 'reversible', 'verb.ban')
const add = offerOf('client.subscribe', 'reversible', 'verb.add')
const edit = offerOf('exhook.edit', 'disruptive', 'verb.edit')

it('shows the first harmless command of a row, and never one that deletes, disconnects, bans or adds', () => {
  const idsOf = (...offers: readonly Offer[]) => mainOffers(offers, false).map(({ command }) => command.id)
  expect(idsOf(open, remove, disable, duplicate)).toEqual(['rule.disable'])
  expect(idsOf(kick, ban, add, remove)).toEqual([])
  expect(idsOf(kick, edit)).toEqual(['exhook.edit'])
})

it('shows those that are marked as primary instead, and the form of a row before any other', () => {
  const [password, diagnose] = [
    offerOf('user.password', 'reversible', 'verb.edit', true),
    offerOf('client.diagnose', 'read', 'verb.test', true),
  ]
  const idsOf = (...offers: readonly Offer[]) => mainOffers(offers, true).map(({ command }) => command.id)
  expect(idsOf(disable, password, diagnose)).toEqual(['user.password', 'client.diagnose'])
  expect(idsOf(disable, duplicate)).toEqual([])
})

it('recognizes the command that only opens the page of the row', () => {
  const show = (node: string) => offer(nodeShow, { node })
  const about = { resource: 'node', id: 'a' } as const
  expect(
    [show('a'), show('b'), offer(rename, { macro: 'a' })].map((one) => opensOwnPage(one, about)),
  ).toEqual([true, false, false])
  expect(opensOwnPage(show('a'), { resource: 'client', id: 'a' })).toBe(false)
})
