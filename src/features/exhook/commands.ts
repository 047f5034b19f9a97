import type { ApiClient } from '@/api/client'
import { exhookSettingsOf, worstState } from './contract'
import type { Key, MessageValues } from '@/i18n/key'
import type { Config } from '@/contract/family/config'
import type { Context } from '@/command/context'
import { done, type Outcome } from '@/command/command'

type Server = Awaited<ReturnType<ApiClient['exhookDetail']>>

/**
 * What is said of a server that was made or changed: also that it is not connected, for the broker takes any
 * address (src/contract/docs/exhook.md#endpoints).
 */
export function serverOutcome(
  message: Key,
  server: Server,
  extra: MessageValues = {},
): Extract<Outcome, { kind: 'done' }> {
  const state = worstState(server.node_status ?? [])
  const waits = server.enable !== false && state !== undefined && state !== 'connected'
  return done(waits ? 'exhook.notConnected' : message, { exhook: server.name, ...extra }, ['exhook'])
}

/**
 * Changes a server, which the broker takes whole only. Its name is never sent as another: that crashes what
 * keeps the servers (src/contract/docs/exhook.md#endpoints).
 */
export async function changeExhook(
  name: string,
  change: (now: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  { api, signal }: Pick<Context, 'api' | 'signal'>,
): Promise<Server> {
  const now = exhookSettingsOf(await api.exhookDetail({ params: { name } }, { signal }))
  const next = change(now)
  const url = typeof next['url'] === 'string' ? next['url'] : now.url
  return api.exhookUpdate({ params: { name }, body: { ...next, url, name } }, { signal })
}

/** A server's settings as its form sends them when nothing was changed. */
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
        toForm(exhookSettingsOf(await api.exhookDetail({ params: { name } }, { signal })) as Config),
      ),
      { lean: false },
    ),
  )
}
