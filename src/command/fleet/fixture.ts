import type { ApiClient } from '@/api/client'
import type { NamedConnection } from '@/connection/connection'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import type { CallOptions } from '@/contract/endpoint'
import { contract } from '@/contract'
import type { Context } from '../context'
import { contextWith, noon } from '../fixture'
import type { Registry } from '../registry'

/** For tests: a broker that knows bans and kicks, and records what it is sent. */
export function brokerWith(name: string, more: Parameters<typeof connectionWith>[1] = {}, session = {}) {
  const bans = new Map<string, Record<string, unknown>>()
  const sent: string[] = []
  const write = async (
    id: 'banCreate' | 'banRemove' | 'clientKick',
    what: string,
    options: CallOptions | undefined,
    act: () => unknown,
  ) => {
    const instead = options?.onWrite?.({
      endpoint: contract[id],
      params: {},
      path: `/${what}`,
      body: undefined,
    })
    if (instead !== undefined) return instead.reply
    sent.push(`${id} ${what}`)
    return act()
  }
  const calls: Record<string, (call: never, options?: CallOptions) => Promise<unknown>> = {
    banList: async () => ({
      data: [...bans.values()],
      meta: { page: 1, limit: 100, count: bans.size, hasnext: false },
    }),
    banCreate: ({ body }: { body: { who: string } }, options) =>
      write('banCreate', body.who, options, () => {
        bans.set(body.who, { ...body, at: '2026-11-21T12:00:00Z', by: 'ops' })
        return bans.get(body.who)
      }),
    banRemove: ({ params }: { params: { who: string } }, options) =>
      write('banRemove', params.who, options, () => void bans.delete(params.who)),
    clientKick: ({ params }: { params: { clientid: string } }, options) =>
      write('clientKick', params.clientid, options, () => undefined),
  }
  const api = new Proxy({} as ApiClient, { get: (_, id) => (typeof id === 'string' ? calls[id] : undefined) })
  return { member: connectionWith(api, { name, label: name.toUpperCase(), ...more }, session), bans, sent }
}

/** For tests: the context of a page of another broker, in a console of these. */
export const contextFor = (registry: Registry, ...members: readonly NamedConnection[]): Context =>
  contextWith({
    now: () => noon,
    registry,
    fleet: async () => connectionsWith(...members),
    broker: {
      identity: 'id-page',
      name: 'page',
      label: 'Page',
      color: 'ok',
      production: false,
      readOnly: true,
    },
  })
