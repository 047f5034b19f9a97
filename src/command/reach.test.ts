import { describe, expect, it } from 'vitest'
import aclCreate from '@commands/acl/create'
import apiKeyCreate from '@commands/api-key/create'
import authenticationCreate from '@commands/authentication/create'
import mqttUserCreate from '@commands/authentication-user/create'
import backupImport from '@commands/backup/import'
import certificateCreate from '@commands/certificate/create'
import certificateDelete from '@commands/certificate/delete'
import certificateEdit from '@commands/certificate/edit'
import userTwoStep from '@commands/user/two-step'
import { contract } from '@/contract'
import type { Release } from '@/contract/capability'
import { findBarredCalls } from '@/contract/permission'
import type { CommandArgs } from './command'
import banCreate from '@commands/ban/create'
import clientKick from '@commands/client/kick'
import clientShow from '@commands/client/show'
import logout from '@commands/session/logout'
import changePassword from '@commands/user/password'
import backupSave from '@commands/backup/save'
import gatewayEnable from '@commands/gateway/enable'
import ruleCreate from '@commands/rule/create'
import { toSwitchedOff } from '@/contract/feature'
import { createGoCommands } from '@/features/go-command'
import { Plus } from '@/ui/icon/icons'
import type { AnyCommand } from './command'
import { contextWith } from './fixture'
import { disabledReason, isThere } from './reach'
import { findDisabledReason } from './unsupported'

const reasonFor = (role: string | undefined, command: Parameters<typeof disabledReason>[0], given = {}) =>
  disabledReason(command, contextWith({ role, username: 'ops' }), given)

describe('what a role may run', () => {
  it.each(['administrator', 'ns:plant::administrator', undefined, 'some-new-role'])(
    'is everything for %s',
    (role) => {
      for (const command of [clientKick, banCreate, clientShow])
        expect(reasonFor(role, command)).toBeUndefined()
    },
  )

  it.each(['viewer', 'ns:plant::viewer'])('is only reading for %s', (role) => {
    expect([clientKick, banCreate, clientShow].map((command) => reasonFor(role, command))).toEqual([
      'session.read-only.viewer',
      'session.read-only.viewer',
      undefined,
    ])
  })

  it('includes the own account of a viewer', () => {
    expect(reasonFor('viewer', logout)).toBeUndefined()
    expect(reasonFor('viewer', changePassword, { username: 'ops' })).toBeUndefined()
    expect(reasonFor('viewer', changePassword, { username: 'other' })).toBe('session.read-only.viewer')
  })
})

describe('what an account of a namespace may run', () => {
  const reasonAt = (
    release: Release,
    command: Parameters<typeof disabledReason>[0],
    given: CommandArgs = {},
  ) => {
    const broker = { release, edition: 'enterprise' } as const
    const barredCalls = findBarredCalls(contract, broker, { namespace: 'plant_a' })
    const account = { namespace: 'plant_a', username: 'tenant', role: 'administrator' }
    return disabledReason(command, contextWith({ ...broker, ...account, barredCalls }), given)
  }
  const outside = 'barred.namespace'

  it('includes API keys and backups where each namespace has its own', () => {
    for (const command of [apiKeyCreate, backupImport]) {
      expect(reasonAt([6, 3, 0], command)).toBeUndefined()
      expect(reasonAt([6, 2, 2], command)).toBe(outside)
    }
  })

  it('includes built-in MQTT users and ACL rules', () => {
    for (const command of [mqttUserCreate, aclCreate]) expect(reasonAt([6, 2, 2], command)).toBeUndefined()
    expect(reasonAt([6, 3, 0], authenticationCreate)).toBe(outside)
  })

  it('includes certificates of the namespace, and no others', () => {
    expect(reasonAt([6, 3, 0], certificateCreate)).toBeUndefined()
    expect(reasonAt([6, 3, 0], certificateEdit, { certificate: 'web@plant_a' })).toBeUndefined()
    expect(reasonAt([6, 3, 0], certificateEdit, { certificate: 'web' })).toBe(outside)
    expect(reasonAt([6, 3, 0], certificateDelete, { certificate: ['web@plant_a', 'web@b'] })).toBe(outside)
  })

  it('includes the own password and second factor, and those of no other user', () => {
    for (const command of [changePassword, userTwoStep]) {
      expect(reasonAt([6, 3, 0], command, { username: 'tenant' })).toBeUndefined()
      expect(reasonAt([6, 3, 0], command, { username: 'other' })).toBe(outside)
    }
  })
})

describe('what a node without a feature may run', () => {
  const context = contextWith({
    edition: 'enterprise',
    release: [6, 3, 0],
    switchedOff: toSwitchedOff(
      { preset: 'custom', enabled: [], disabled: ['data_integration', 'gateways'] },
      contract,
    ),
  })
  const feature = (command: AnyCommand) => findDisabledReason(command, context, {})?.values?.['feature']

  it('is not what only calls it, or opens its screen', () => {
    const screen = {
      id: 'gateways',
      path: '/gateway',
      title: 'screen.gateways',
      group: 'management',
    } as const
    const [open] = createGoCommands([
      { ...screen, menu: true, icon: Plus, feature: 'gateways', load: () => Promise.reject(new Error()) },
    ])
    expect([ruleCreate, gatewayEnable].map(feature)).toEqual(['data_integration', 'gateways'])
    expect(open === undefined ? undefined : feature(open)).toBe('gateways')
    expect(isThere(ruleCreate, context)).toBe(false)
  })

  it('is everything else, also what looks at many features', () => {
    expect([clientKick, clientShow, backupSave].map(feature)).toEqual([undefined, undefined, undefined])
    expect(isThere(backupSave, context)).toBe(true)
  })
})
