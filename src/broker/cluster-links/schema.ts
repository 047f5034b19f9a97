import { clusterLinkKind, isLinkable } from '@/features/cluster-link/fields'
import { described } from '../checks/described'
import { where } from '../checks/kind'

/** What the broker uses of a link's settings (`features/cluster-link/fields.ts` describes all). */
export type LinkSettings = {
  readonly enable: boolean
  readonly server: string
  readonly topics: string[]
  readonly clientid?: string
  readonly username?: string
  readonly password?: string
  readonly ssl: { readonly enable: boolean }
}

const topicsProblem = ({ topics }: LinkSettings): string | undefined =>
  topics.every(isLinkable) ? undefined : 'topics: expected topic filters outside of $LINK/'

const { fields, ignored } = clusterLinkKind
const { name: _, ...settings } = fields

/** The settings of a link. Not confirmed by a real broker. */
export const linkSettings = where(
  described<LinkSettings>({ fields: settings, ignored: [...ignored, 'name'] }),
  topicsProblem,
)
export const namedLink = where(
  described<LinkSettings & { readonly name: string }>(clusterLinkKind),
  topicsProblem,
)
