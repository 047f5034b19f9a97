import type { Place } from '../harness/objects'

/** Commands that are not run at a broker of others, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'session.logout': 'ends the session of the run',
  'broker.dashboard': 'restarts the listener of the management API',
  'alarm.deactivate': 'needs an alarm, which no request raises',
  'license.edit': 'needs a licence',
}

/** Commands that need a second member of the cluster. */
export const needsOtherNode = /^(?:cluster\.(?:invite|remove)|rebalance\.|storage\.)/

/** Commands that delete all of a kind, with the paths of what they delete: run only where the broker has nothing of it. */
export const unlessEmpty: Readonly<Record<string, readonly string[]>> = {
  'acl.clear': ['/authorization/sources/built_in_database/'],
  'ban.clear': ['/banned/'],
  'delayed.clear': ['/mqtt/delayed/'],
  'retained.clear': ['/mqtt/retainer/'],
  'retained.clear-all': ['/mqtt/retainer/'],
  'trace.clear': ['/trace/'],
}

/** What ends that a command has started, where no deletion does. */
export const stops: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'evacuation.start': ({ api, node }) => api.evacuationStop({ params: { node } }),
  'rebalance.start': ({ api, node }) => api.rebalanceStop({ params: { node } }),
}
