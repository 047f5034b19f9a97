// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import importUsers from '@commands/authentication-user/import'
import tryLogin from '@commands/authentication/try'
import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import type { MqttClientApi } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'

it('opens the import only where an authenticator has users, and says why elsewhere', async () => {
  const command: AnyCommand = importUsers
  const open = (authn: string) => command.run({ authn }, contextWith())
  expect(await open('password_based:http')).toMatchObject({ kind: 'refused', code: 'NO_USERS' })
  expect(await open('password_based:built_in_database')).toMatchObject({ kind: 'go' })
  expect(command.errors?.['NO_USERS']?.step).toBe('authn')
})

it('asks for the password of the login, not for a new one, and reports a rejection as a warning', async () => {
  await startI18n('en')
  await allWords()
  const command: AnyCommand = tryLogin
  const { label } = tryLogin.params.password
  expect(label && translate(label)).toBe('Password')
  const base = contextWith()
  const client: MqttClientApi = {
    ...({} as MqttClientApi),
    tryLogin: async () => new ApiError(0, 'MQTT_5_134', 'refused'),
  }
  const outcome = await command.run(
    { username: 'acme', password: 'wrong' },
    { ...base, api: { ...base.api, authenticatorList: async () => [] }, mqtt: async () => client },
  )
  expect(outcome).toMatchObject({ differs: true, message: 'authentication.try.refused.password' })
})
