import type { ApiClient } from '@/api/client'
import { toExhookSettings, worstState } from './contract'
import type { Key, MessageValues } from '@/i18n/key'
import type { Config } from '@/contract/family/config'
import type { Context } from '@/command/context'
import { done, type Outcome } from '@/command/command'
import { pick } from '@/command/param'

/** What the commands on servers have in common. */
export const exhooks = {
  group: 'group.management',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
  },
} as const

type Server = Awaited<ReturnType<ApiClient['exhookDetail']>>

/**
 * The outcome of creating or updating a server, with a warning if it is not connected, since the broker
 * accepts any address (src/contract/docs/exhook.md#endpoints).
 */
export function serverOutcome(
  message: Key,
  server: Server,
  extra: MessageValues = {},
): Extract<Outcome, { kind: 'done' }> {
  const state = worstState(server.node_status ?? [])
  const isConnecting = server.enable !== false && state !== undefined && state !== 'connected'
  return done(isConnecting ? 'exhook.notConnected' : message, { exhook: server.name, ...extra }, ['exhook'])
}

/**
 * Updates a server; the broker replaces all settings. The name is never changed: another name in the body
 * crashes the server manager (src/contract/docs/exhook.md#endpoints).
 */
export async function changeExhook(
  name: string,
  change: (current: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<Server> {
  const current = toExhookSettings(await api.exhookDetail({ params: { name } }, { signal }))
  const next = change(current)
  const url = typeof next['url'] === 'string' ? next['url'] : current.url
  return api.exhookUpdate({ params: { name }, body: { ...next, url, name } }, { signal })
}

/** The settings of a server as its form sends them without a change. */
export async function exhookAsSent(
  name: string,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<Config> {
  const [
    {
      exhookKind: { fields },
      fromForm,
      toForm,
    },
    { bodyOf },
    { fillDefaults: filled },
  ] = await Promise.all([
    import('./fields'),
    import('@/contract/family/body'),
    import('@/contract/family/config'),
  ])
  return fromForm(
    bodyOf(
      fields,
      filled(
        fields,
        toForm(toExhookSettings(await api.exhookDetail({ params: { name } }, { signal })) as Config),
      ),
      { omitDefaults: false },
    ),
  )
}
