import type { ApiClient } from '@/api/client'
import type { Config } from '@/contract/family/config'
import { toLinkSettings } from './contract'
import type { Key } from '@/i18n/key'
import { done, type Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { pick } from '@/command/param'

type CommandDeps = Pick<Context, 'api' | 'signal'>
type Link = Awaited<ReturnType<ApiClient['linkDetail']>>

/** Common properties of the commands for cluster links. */
export const clusterLinkDefaults = { group: 'group.management', needs: 'clusterLinks' } as const
export const oneLink = () => pick('clusterLink', { label: 'clusterLink.link' })
export const manyLinks = () => pick('clusterLink', { many: true, label: 'clusterLink.link' })
export const missingLink = { step: 'link', key: 'clusterLink.gone' } as const

/**
 * The outcome of creating or updating a link, with a warning if it is not connected, since the broker accepts
 * any address.
 */
export function linkOutcome(message: Key, link: Link): Outcome {
  const isConnecting = link.enable !== false && link.status !== 'connected'
  return done(isConnecting ? 'clusterLink.waiting' : message, { link: link.name }, ['clusterLink'])
}

/** Updates a link; the broker replaces all settings. */
export async function changeLink(
  name: string,
  change: (current: Config) => Config,
  { api, signal }: CommandDeps,
): Promise<Link> {
  const current = toLinkSettings(await api.linkDetail({ params: { name } }, { signal }))
  const { name: _, ...next } = change(current as Config)
  return api.linkUpdate(
    {
      params: { name },
      body: {
        ...next,
        server: (next['server'] ?? current.server) as string | string[],
        topics: (next['topics'] ?? current.topics) as string[],
      },
    },
    { signal },
  )
}
