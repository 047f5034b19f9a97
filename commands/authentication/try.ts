import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { getMqttClient } from '@/features/mqtt-client/commands'
import { choice, secret, text } from '@/command/param'
import type { Context } from '@/command/context'
import { getWords, lookUp } from '@/i18n/use-words'
import { measure, slowFromMs } from '@/lib/time/slow'

const verdicts = ['success', 'failed', 'nomatch'] as const

/** The decision counters of each enabled authenticator, in chain order. */
async function tallies({
  api,
  signal,
}: Pick<Context, 'api' | 'signal'>): Promise<Map<string, Readonly<Record<string, number>>>> {
  const rows = (await api.authenticatorList({}, { signal })).filter(
    (row) => row.$raw === undefined && row.enable !== false,
  )
  const read = await Promise.all(
    rows.map(
      async ({ id }) =>
        [id, (await api.authenticatorStatus({ params: { id } }, { signal })).metrics ?? {}] as const,
    ),
  )
  return new Map(
    read.map(([id, metrics]) => [
      id,
      Object.fromEntries(verdicts.map((name) => [name, Number(metrics[name] ?? 0)])),
    ]),
  )
}

/**
 * Describes the decisions during a login, in chain order, as far as the counters show (other clients may
 * log in at the same time).
 */
const moved = (
  before: Map<string, Readonly<Record<string, number>>>,
  after: Map<string, Readonly<Record<string, number>>>,
): string[] =>
  [...after].flatMap(([id, now]) =>
    verdicts
      .filter((name) => (now[name] ?? 0) > (before.get(id)?.[name] ?? 0))
      .map((name) => `${nameOf(id)}: ${lookUp(`access.metric.${name}`) ?? name}`),
  )

const nameOf = (id: string): string =>
  lookUp(`choice.backend.${id.split(':')[1] ?? ''}`) ?? lookUp(`choice.mechanism.${id}`) ?? id

const endOf = (code: string): 'password' | 'denied' | 'banned' | 'other' =>
  /_(?:134|4)$/.test(code)
    ? 'password'
    : /_(?:135|5)$/.test(code)
      ? 'denied'
      : code.endsWith('_138')
        ? 'banned'
        : 'other'

/**
 * Logs in for real as a user, through the console's own MQTT client, and reports the broker's answer and
 * the authenticators that decided.
 */
export default defineCommand({
  id: 'authentication.try',
  formerIds: ['authn.try'],
  verb: 'verb.test',
  group: 'group.access',
  danger: 'read',
  calls: ['authenticatorList', 'authenticatorStatus'],
  params: {
    username: text(z.string(), { optional: true, initial: '', label: 'authentication.username' }),
    password: secret({ optional: true, label: 'mqtt-client.password' }),
    clientid: text(z.string(), { optional: true, askedOnlyByName: true, label: 'authentication.clientid' }),
    version: choice(['5', '4'], 'choice.mqttVersion', {
      optional: true,
      askedOnlyByName: true,
      initial: '5',
      label: 'mqtt-client.version',
    }),
  },
  when: ({ mqtt }) => mqtt !== undefined,
  async run({ username, password, clientid, version }, context) {
    const client = await getMqttClient(context.mqtt)
    const before = await tallies(context)
    const { result: refusal, took } = await measure(() =>
      client.tryLogin({
        username,
        version: version === '4' ? 4 : 5,
        ...(password === undefined ? {} : { password }),
        ...(clientid === undefined ? {} : { clientid }),
      }),
    )
    const decisions = moved(before, await tallies(context)).join(', ')
    const [only] = before.keys()
    const values = {
      username: username === '' ? '–' : username,
      asked: decisions === '' ? '–' : decisions,
      time: getWords().format.duration(took),
    }
    if (refusal === undefined && only !== undefined && took >= slowFromMs)
      return {
        // The broker says no times: of several authenticators, which one took it is not known.
        ...(before.size === 1
          ? done('authentication.try.slowOnly', { ...values, name: nameOf(only) }, ['authn'])
          : done('authentication.try.slow', values, ['authn'])),
        differs: true,
      }
    if (refusal === undefined)
      return done(before.size === 0 ? 'authentication.try.open' : 'authentication.try.accepted', values, [
        'authn',
      ])
    // Without a reply there is no verdict.
    if (!/^MQTT_[345]_\d+$/.test(refusal.code)) throw refusal
    return {
      ...done(
        `authentication.try.refused.${endOf(refusal.code)}`,
        { ...values, code: refusal.details ?? refusal.code },
        ['authn'],
      ),
      differs: true,
    }
  },
})
