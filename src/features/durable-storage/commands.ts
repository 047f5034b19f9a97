import { pick } from '@/command/param'

/** Common properties of the commands for durable storage. */
export const aboutStorage = { group: 'group.management', needs: 'durableStorage' } as const
export const oneStorage = () => pick('storage', { label: 'storage.storage' })
export const pickSite = () => pick('site', { label: 'storage.site' })

/** The storage does not exist any more. */
export const storageGone = { step: 'storage', key: 'storage.gone' } as const

/** The broker says which site or storage is unknown, and why a set of sites is refused. */
export const storageErrors = {
  NOT_FOUND: {
    ...storageGone,
    byMessage: { 'Site is not part of replica set': { step: 'site', key: 'storage.noReplica' } },
  },
  HTTP_400: { step: 'site', key: 'access.refused', brokerMessage: true },
} as const
