// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import enableGateway from '@commands/gateway/enable'
import deleteBackend from '@commands/single-sign-on/delete'
import { allWords, startI18n } from '@/i18n/i18n'
import { contextWith } from './fixture'

it('names targets in messages as screens do, and asks for the ID to be typed', async () => {
  await startI18n('en')
  await allWords()
  const context = contextWith()
  const api = { ...context.api, ssoRemove: async () => undefined, gatewaySwitch: async () => undefined }
  const outcomes = await Promise.all([
    deleteBackend.run({ backend: 'ldap' }, { ...context, api }),
    enableGateway.run({ gateway: 'mqttsn' }, { ...context, api }),
  ])
  expect(outcomes).toMatchObject([{ values: { backend: 'LDAP' } }, { values: { gateway: 'MQTT-SN' } }])
  expect(deleteBackend.confirm?.({ backend: 'ldap' }, 1)).toMatchObject({
    values: { backend: 'LDAP' },
    type: 'ldap',
  })
})
