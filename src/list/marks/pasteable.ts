import type { Pickable, Resource } from '@/api/resource'

/** What is found at no broker by its id, and so never marked by it. */
const unfound: Record<Exclude<Resource, Pickable>, true> = {
  alarm: true,
  audit: true,
  monitor: true,
  cluster: true,
  slowSubscription: true,
  licence: true,
  telemetry: true,
  gatewayAuth: true,
  gatewayUser: true,
  setting: true,
  entry: true,
}

/** The noun of a list in which pasted ids can be looked up. */
export const pasteable = (resource: Resource | undefined): Pickable | undefined =>
  resource === undefined || resource in unfound ? undefined : (resource as Pickable)
