import { pick } from '@/command/param'

/** Common properties of the commands for durable storage. */
export const aboutStorage = { group: 'group.management', needs: 'durableStorage' } as const
export const oneStorage = () => pick('storage', { label: 'storage.storage' })
export const oneSite = () => pick('site', { label: 'storage.site' })

/** The broker says which site or storage is unknown, and why a set of sites is refused. */
export const storageErrors = {
  'NOT_FOUND Site is not part of replica set': { step: 'site', key: 'storage.noReplica' },
  NOT_FOUND: { step: 'storage', key: 'storage.gone' },
  HTTP_400: { step: 'site', key: 'access.refused', brokerMessage: true },
} as const
