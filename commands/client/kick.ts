import { sessionResources } from '@/api/resource'
import { targetCommand } from '@/command/makers'
import { targetsOrOne } from '@/command/targets'
import type { Confirm } from '@/command/confirm'
import { pick } from '@/command/param'
import { lostSessions } from '@/features/client/effects'
import { readPresence } from '@/features/client/presence'
import { noteKick } from '@/mqtt/kicked'

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
    const count = clients.length
    const found = await readPresence(clients, context)
    if (found === undefined)
      return { body: 'client.kick.offline.some', values: { count }, type: String(count) }
    const { missing, offline, queued } = found
    const connected = count - missing.length - offline
    // A missing client is reported before any question.
    if (count > 1 && missing.length > 0)
      return {
        body: 'client.kick.missing',
        values: { count, there: count - missing.length, offline },
        refs: missing.map((id) => ({ resource: 'client' as const, id })),
        ...(offline > 0 ? { type: String(count) } : {}),
      }
    if (offline > 0)
      return {
        body:
          count === 1
            ? 'client.kick.offline.one'
            : connected === 0
              ? 'client.kick.offline.all'
              : 'client.kick.offline.many',
        values: { clientid, count, offline, connected },
        type: count > 1 ? String(count) : clientid,
      }
    if (count > 1)
      return queued === undefined
        ? { body: 'client.kick.connected.many', values: { count, connected } }
        : { body: 'client.kick.connected.queued', values: { count, connected, queued } }
    return queued === undefined || queued === 0
      ? undefined
      : { body: 'client.kick.connected.one', values: { clientid, queued } }
  },
  run: ({ clientid }, { api, signal }) =>
    noteKick(clientid, () => api.clientKick({ params: { clientid } }, { signal })),
})
