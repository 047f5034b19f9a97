import { expect, it } from 'vitest'
import { commandText, readCommand } from '@/lib/text/command-words'
import { bridgeAdvice, bridgeProblems, getDirection } from './rules'

const mqtt = (ingress: string | undefined, egress: string | undefined, pool = 8) => ({
  ...(ingress === undefined ? {} : { ingress: { pool_size: pool, remote: { topic: ingress } } }),
  ...(egress === undefined ? {} : { egress: { remote: { topic: egress } } }),
})

it('refuses the same topic in both directions, at both fields (catalogue I11)', () => {
  expect(bridgeProblems('mqtt', mqtt('a/b', 'a/b')).map(({ path, reason }) => [path, reason])).toEqual([
    ['ingress.remote.topic', 'bridge.problem.sameTopic'],
    ['egress.remote.topic', 'bridge.problem.sameTopic'],
  ])
  expect(bridgeProblems('mqtt', mqtt('a/#', 'a/b'))).toEqual([])
})

it('requires at least one direction, at both fields', () => {
  expect(bridgeProblems('mqtt', mqtt(undefined, undefined)).map(({ path }) => path)).toEqual([
    'ingress',
    'egress',
  ])
})

it('suggests a shared subscription if several connections would each get all messages (catalogue I11)', () => {
  expect(bridgeAdvice('mqtt', mqtt('up/#', undefined, 1), 3).map(({ path }) => path)).toEqual([
    'ingress.remote.topic',
  ])
  expect(bridgeAdvice('mqtt', mqtt('up/#', undefined, 1), 1)).toEqual([])
  expect(bridgeAdvice('mqtt', mqtt('up/#', undefined, 2), 1)).toHaveLength(1)
  expect(bridgeAdvice('mqtt', mqtt('$share/g/up/#', undefined), 3)).toEqual([])
  expect(bridgeProblems('mqtt', mqtt('up/#', undefined))).toEqual([])
})

it('knows the direction of messages', () => {
  expect([
    getDirection('mqtt', mqtt('a', undefined)),
    getDirection('mqtt', mqtt('a', 'b')),
    getDirection('mqtt', mqtt(undefined, 'b')),
    getDirection('mqtt', {}),
    getDirection('kafka_consumer', {}),
    getDirection('webhook', {}),
  ]).toEqual(['ingress', 'both', 'egress', 'egress', 'ingress', 'egress'])
})

it('names what is missing in a service account', () => {
  expect(
    bridgeProblems('gcp_pubsub', { service_account_json: { type: 'service_account', project_id: 'p' } }),
  ).toMatchObject([{ values: { names: 'private_key_id, private_key, client_email' } }])
})

it('parses a command as typed, and prints it so that it parses back', () => {
  expect(readCommand('LPUSH  "my list" ${payload}')).toEqual(['LPUSH', 'my list', '${payload}'])
  expect(readCommand('SET a "open')).toBeUndefined()
  expect(readCommand('')).toEqual([])
  for (const words of [
    ['SET', 'a b', 'c"d', 'e\\f', '', "g'h"],
    ['LPUSH', 'msgs', '${payload}'],
  ])
    expect(readCommand(commandText(words))).toEqual(words)
})
