import { expect, it } from 'vitest'
import { offeredPrompt } from '@/command/offered-prompt'
import { keyScopes, userScopes } from '@/contract/permission'
import { controlOfPrompt } from '@/form/control/of-prompt'
import { refuseScopes, scopesParam, scopesToEdit, scopesToSend } from './scopes'

const older = { release: [6, 2, 2], edition: 'enterprise' } as const
const newer = { release: [6, 3, 0], edition: 'enterprise' } as const
const viewer = { role: 'viewer' }
const administrator = { role: 'administrator' }

it('all scopes of the role are one word, where the broker has one', () => {
  expect(scopesToEdit('user', { ...viewer, scopes: [...keyScopes] }, newer)).toEqual(['unset'])
  expect(scopesToEdit('user', { ...viewer, scopes: [...keyScopes] }, older)).toEqual(keyScopes)
  expect(scopesToEdit('user', { ...viewer, scopes: 'unset' }, older)).toEqual(['unset'])
  expect(scopesToEdit('user', { ...viewer, scopes: ['publish'] }, newer)).toEqual(['publish'])
  expect(scopesToEdit('user', viewer, newer)).toBeUndefined()
})

it.each([
  ['none for a new account with those of its role', ['unset'], viewer, undefined, {}],
  ['none for the default administrator that keeps its own', ['unset'], administrator, 'unset', {}],
  ['none for the same ones in a list', [...userScopes], administrator, 'unset', {}],
  ['the word where the list is all of the role', [...keyScopes], viewer, ['publish'], { scopes: 'unset' }],
  [
    'the word where a stored list is not that of the new role',
    ['unset'],
    viewer,
    [...userScopes],
    { scopes: 'unset' },
  ],
  ['a list', ['publish'], viewer, 'unset', { scopes: ['publish'] }],
  ['none where none were chosen', undefined, viewer, ['publish'], {}],
] as const)('sends %s', (_, chosen, account, stored, sent) => {
  const current =
    stored === undefined
      ? undefined
      : {
          role: stored.length === userScopes.length ? 'administrator' : account.role,
          scopes: stored === 'unset' ? stored : [...stored],
        }
  expect(scopesToSend('user', chosen, account, current, newer)).toEqual(sent)
})

it('sends the word as a list to brokers that do not know it', () => {
  expect(scopesToSend('user', ['unset'], viewer, { ...viewer, scopes: ['publish'] }, older)).toEqual({
    scopes: keyScopes,
  })
})

it('refuses privileges with other scopes, except for users of a namespace', () => {
  const mixed = ['system', 'publish']
  const codeOf = (of: 'user' | 'key', namespace?: string, broker: typeof newer | typeof older = newer) =>
    refuseScopes(of, mixed, { ...administrator, namespace }, broker)?.code
  expect(codeOf('user')).toBe('MIXED_SCOPES')
  expect(codeOf('user', 'plant_a')).toBeUndefined()
  expect(codeOf('key', 'plant_a')).toBe('MIXED_SCOPES')
  expect(codeOf('user', undefined, older)).toBeUndefined()
  expect(refuseScopes('user', ['user_management'], viewer, older)?.code).toBe('SCOPES_OF_ADMINISTRATORS')
})

it('offers two groups besides the word of the role, and one list to older brokers', () => {
  const groupsAt = (of: 'user' | 'key', broker: typeof newer | typeof older) => {
    const prompt = offeredPrompt(scopesParam(of), broker)
    const control = controlOfPrompt(prompt, (key) => key, { label: '', offers: ['later'] })
    return control.kind === 'checks'
      ? control.groups.map(({ options }) => options.map(({ value }) => value))
      : []
  }
  const [word, privileges, others] = groupsAt('user', newer)
  expect([word, privileges]).toEqual([
    ['unset'],
    ['system', 'user_management', 'api_key_management', 'sso_management'],
  ])
  expect(others).toEqual([...userScopes.filter((scope) => !privileges?.includes(scope)), 'later'])
  expect(groupsAt('key', newer)[1]).toEqual(['system'])
  expect(groupsAt('user', older)).toEqual([[...userScopes, 'later']])
})
