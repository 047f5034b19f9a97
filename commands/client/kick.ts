import { sessionResources } from '@/api/resource'
import { targetCommand } from '@/command/makers'
import { targetsOrOne } from '@/command/targets'
import type { Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'
import { pick } from '@/command/param'
import { offers } from '@/contract/capability'
import { lostSessions } from '@/features/client/effects'
import { noteKick } from '@/mqtt/kicked'

/** Maximum number of offline sessions in one call. */
const page = 1000

/**
 * How many of these clients are offline, so that a kick deletes their sessions with subscriptions and
 * queues. Undefined where more are offline than one call lists.
 */
async function offlineAmong(
  clients: readonly string[],
  { api, signal }: Context,
): Promise<number | undefined> {
  const [only = ''] = clients
  if (clients.length > 1) {
    const { data, meta } = await api.clientList(
      { query: { conn_state: 'disconnected', page: 1, limit: page } },
      { signal },
    )
    const offline = new Set(data.map((row) => row.clientid))
    return meta.hasnext === true ? undefined : clients.filter((one) => offline.has(one)).length
  }
  // A missing client is reported before any question.
  return (await api.clientDetail({ params: { clientid: only } }, { signal })).connected === false ? 1 : 0
}

/**
 * Ends a client's connection and session on every node. An offline session cannot be restored
 * (src/contract/docs/clients.md#one-client), so that requires typing.
 */
export default targetCommand({
  id: 'client.kick',
  verb: 'verb.kick',
  group: 'group.clients',
  aliases: ['k', 'kick'],
  hotkey: 'shift+k',
  danger: 'disruptive',
  changed: sessionResources,
  calls: ['clientDetail', 'clientKick', 'clientList'],
  irreversible: 'session',
  affects: (ids, reads) => lostSessions(ids, reads, false),
  params: { clientid: pick('client', { many: true, free: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  effect: ({ clientid }) =>
    clientid === undefined ? undefined : { key: 'client.kick.effect', values: { clientid } },
  async warn({ clientid }, targets, context): Promise<Confirm | undefined> {
    const clients = targetsOrOne(targets, clientid)
    const all =
      clients.length > 1 && offers('clientFields', context)
        ? await (
            await import('@/features/client/clients-named')
          ).presence(context.api, clients, context.signal)
        : undefined
    if (all !== undefined && all.missing.length > 0) {
      const values = {
        count: clients.length,
        there: clients.length - all.missing.length,
        offline: all.offline,
      }
      return {
        body: 'client.kick.missing',
        values,
        refs: all.missing.map((id) => ({ resource: 'client' as const, id })),
        ...(all.offline > 0 ? { type: String(clients.length) } : {}),
      }
    }
    const offline = all?.offline ?? (await offlineAmong(clients, context))
    if (offline === 0) return undefined
    const count = clients.length
    if (offline === undefined)
      return { body: 'client.kick.offline.some', values: { count }, type: String(count) }
    return {
      body: count > 1 ? 'client.kick.offline.many' : 'client.kick.offline.one',
      values: { clientid, count, offline },
      type: count > 1 ? String(count) : clientid,
    }
  },
  run: ({ clientid }, { api, signal }) =>
    noteKick(clientid, () => api.clientKick({ params: { clientid } }, { signal })),
})
