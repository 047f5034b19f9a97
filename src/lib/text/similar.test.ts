import { expect, it } from 'vitest'
import { similarTexts } from './similar'

const commands = ['client.kick', 'client.show', 'ban.create', 'ban.delete', 'retained.clear']

it.each([
  ['a missing letter', 'client.kik', ['client.kick']],
  ['two swapped letters', 'cleint.kick', ['client.kick']],
  ['another case', 'Client.Kick', ['client.kick']],
  ['something else', 'publish.send', []],
])('finds the command despite %s', (_, text, match) => expect(similarTexts(text, commands)).toEqual(match))

it('finds names by their first word, best match first', () => {
  expect(similarTexts('redis', ['redis_single', 'mysql', 'redis_cluster', 'redi'])).toEqual([
    'redis_cluster',
    'redis_single',
    'redi',
  ])
})
