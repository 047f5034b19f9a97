import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { perform } from '@/command/run'
import { fullContract as contract } from '@/contract/full-contract'
import { hostileIds } from '@/lib/text/hostile'
import { goCommands } from '@/features/go'
import { commandFiles } from '../registries'
import { selectBrokers } from '../harness/release-brokers'
import {
  after,
  before,
  client,
  connect,
  context,
  inFront,
  recover,
  sent,
  setsFor,
  signIn,
  getCommandValues,
} from '../harness/harness'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]

/** Accepted errors of commands about gateway clients without one, and about plugins where none can run. */
const noClient: Readonly<Record<string, readonly string[]>> = {
  plugin: ['PLUGIN_NOT_RUNNING'],
  'gateway-client': ['RESOURCE_NOT_FOUND'],
  lwm2m: ['CLIENT_NOT_FOUND'],
  coap: ['CLIENT_NOT_FOUND'],
  /* This broker is not one of several. */ fleet: ['FLEET_UNKNOWN'],
  /* A single node cannot rebalance. */ rebalance: ['BAD_REQUEST'],
  /* Transformations are stored only. */ 'message-transformation.try': ['TRANSFORMATION_FAILED'],
  /* No client can send a file. */ 'file-transfer': ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
}

/** Calls of a release that is newer than the brokers of this test: rules in namespaces are newer than namespaces. */
const newerCalls: Readonly<Record<string, readonly string[]>> = {
  'authorization.delete': ['namespaceManaged'],
}

describe('every command runs against the embedded broker (catalogue P1)', () => {
  afterEach(recover)
  it.each(commands.map((command) => [command.id, command] as const))('%s', async (id, command) => {
    const called = new Set<string>()
    for (const at of selectBrokers(command)) {
      await before(command, at)
      // The initial values of an edit belong to its parameters, and are only read (catalogue R19).
      sent.length = 0
      const begins = Object.keys((await command.current?.(getCommandValues(command), context())) ?? {})
      expect(begins.filter((name) => !(name in command.params))).toEqual([])
      expect(sent.filter((call) => contract[call.id].method !== 'GET')).toEqual([])
      sent.length = 0
      const many = Object.keys(command.params).find((name) => command.params[name]?.many === true)
      for (const targets of [
        [],
        ...(many === undefined
          ? []
          : [Array.from({ length: 2 }, () => String(getCommandValues(command)[many]))]),
      ])
        await command.warn?.(getCommandValues(command), targets, context())
      expect(sent.filter((call) => contract[call.id].method !== 'GET')).toEqual([])
      const warned = [...sent]
      const sets = await setsFor(command)
      // Creating the backup is not part of the command; reading for a warning is.
      sent.splice(0, sent.length, ...(id === 'backup.restore' ? [] : warned))
      for (const own of sets) {
        const ended = await perform(command, getCommandValues(command, own), {
          ...context(),
          ...inFront(id),
        }).then(
          (outcome) => outcome.kind as string,
          (cause: unknown) => {
            if (!(cause instanceof ApiError)) throw cause
            return cause.code
          },
        )
        expect(
          ['done', 'go', 'app', 'save', ...(noClient[id] ?? noClient[id.split('.')[0] ?? ''] ?? [])],
          'a good end',
        ).toContain(ended)
      }
      for (const call of sent) called.add(call.id)
      await after(command)
    }
    // It calls what it declares, so that the list of commands is correct.
    const expected = command.calls.filter((call) => newerCalls[id]?.includes(call) !== true)
    expect([...called].sort()).toEqual(expected.sort())
  })
})

describe('IDs round-trip through the API (catalogue H9)', () => {
  const reachable = hostileIds.filter(({ text }) => text !== '.' && text !== '..')
  it.each(reachable.map(({ name, text }) => [name, text]))(
    '%s is subscribed, kept alive, kicked, banned and unbanned under its own name',
    async (_, id) => {
      await signIn()
      const api = client()
      const one = await connect(id)
      const params = { clientid: id }
      expect((await api.clientDetail({ params })).clientid).toBe(id)
      await api.clientSubscribe({ params, body: { topic: 'own/#', qos: 1 } })
      await new Promise(setImmediate)
      expect(await api.clientSubscriptions({ params })).toMatchObject([
        { clientid: id, topic: 'own/#', qos: 1 },
      ])
      expect(await api.subscriptionList({ query: { clientid: id } })).toMatchObject({
        data: [{ clientid: id }],
      })
      expect(await api.clientKeepalive({ params, body: { interval: 42 } })).toMatchObject({
        clientid: id,
        keepalive: 42,
      })
      await api.clientUnsubscribe({ params, body: [{ topic: 'own/#' }] })
      expect(await api.clientSubscriptions({ params })).toEqual([])
      const kicked = new Promise<void>((done) => one.once('close', () => done()))
      await api.clientKick({ params })
      await kicked
      await expect(api.clientDetail({ params })).rejects.toMatchObject({ code: 'CLIENTID_NOT_FOUND' })
      await api.banCreate({ body: { as: 'clientid', who: id } })
      expect((await api.banList({})).data.map(({ who }) => who)).toEqual([id])
      await expect(connect(id)).rejects.toThrow()
      await api.banRemove({ params: { as: 'clientid', who: id } })
      expect((await api.banList({})).data).toEqual([])
      await one.endAsync(true)
    },
  )
  it.each(['..', '.', '\ud800', ''])('%j is rejected before it is sent (catalogue H10)', async (id) => {
    sent.length = 0
    const params = { clientid: id }
    const calls = [
      client().clientDetail({ params }),
      client().clientKick({ params }),
      client().clientSubscriptions({ params }),
      client().clientSubscribe({ params, body: { topic: 'x' } }),
      client().clientUnsubscribe({ params, body: [{ topic: 'x' }] }),
      client().clientKeepalive({ params, body: { interval: 1 } }),
      client().banRemove({ params: { as: 'clientid', who: id } }),
      client().userDelete({ params: { username: id } }),
      client().nodeDetail({ params: { node: id } }),
      client().clusterRemove({ params: { node: id } }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNENCODABLE' })
    expect(sent).toEqual([])
  })
})
