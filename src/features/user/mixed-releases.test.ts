import { expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import { addEvidence } from '@/connection/evidence'
import { writable } from '@/connection/fixture'
import apiKeyCreate from '@commands/api-key/create'
import userCreate from '@commands/user/create'
import userPassword from '@commands/user/password'

const contextWithNodes = (...versions: readonly string[]) => {
  const context = contextWith({ edition: 'enterprise', release: [6, 2, 2] })
  const nodes = versions.map((version) => ({ node_status: 'running', version }))
  writable(context.connection.evidence).set((known) => addEvidence(known, { type: 'nodes', nodes }))
  return context
}

it.each([
  ['user.create', userCreate],
  ['user.password', userPassword],
  ['api-key.create', apiKeyCreate],
] as const)('%s asks while some nodes cannot read what the others store', async (_, command) => {
  const ask = (...versions: readonly string[]) =>
    command.warn?.({} as never, [], contextWithNodes(...versions))
  expect(await ask('6.2.2', '6.3.0')).toEqual({
    body: 'user.mixedReleases',
    values: { older: '6.2.2', newer: '6.3.0' },
  })
  for (const versions of [['6.2.2', '6.2.2'], ['6.1.4', '6.2.2'], ['6.3.0', '6.3.1'], []])
    expect(await ask(...versions), versions.join()).toBeUndefined()
})
