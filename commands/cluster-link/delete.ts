import { targetCommand } from '@/command/makers'
import { clusterLinkDefaults, missingLink, manyLinks } from '@/features/cluster-link/commands'

/** Deletes a link with its configuration, on every node. */
export default targetCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.delete',
  formerIds: ['cluster-link.remove'],
  verb: 'verb.delete',
  danger: 'irreversible',
  changed: ['clusterLink'],
  calls: ['linkRemove'],
  undo: 'clusterLink',
  params: { link: manyLinks() },
  errors: {
    NOT_FOUND: missingLink,
    BAD_REQUEST: { step: 'link', key: 'access.refused', brokerMessage: true },
  },
  run: ({ link }, { api, signal }) => api.linkRemove({ params: { name: link } }, { signal }),
})
