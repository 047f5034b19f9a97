import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCommand, done } from '../command'
import { secret, text } from '../param'
import { publicArgs, storedArgs } from './history'

const command = defineCommand({
  id: 'user.create',
  title: 'user.create.title',
  group: 'group.access',
  danger: 'reversible',
  calls: [],
  params: {
    username: text(z.string()),
    password: secret(),
    header: text(z.string(), { private: true }),
    description: text(z.string()),
    body: text(z.string(), { bulky: true }),
  },
  run: () => done('action.close'),
})

describe('the arguments of an entry', () => {
  it('are without secrets, and without what may hold one', () => {
    const answers = { username: 'ops', password: 'hunter2!', header: 'x', description: 'night shift' }
    expect(publicArgs(command, answers)).toEqual({ username: 'ops', description: 'night shift' })
  })

  it('are without texts that hold a secret by their content', () => {
    expect(publicArgs(command, { username: 'ops', description: 'password=hunter2!' })).toEqual({
      username: 'ops',
    })
  })

  it('are stored without bulky ones', () => {
    const answers = { username: 'ops', body: '{}' }
    expect([publicArgs(command, answers), storedArgs(command, answers)]).toEqual([
      answers,
      { username: 'ops' },
    ])
  })
})
