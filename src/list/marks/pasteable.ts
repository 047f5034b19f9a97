import type { Pickable, Resource } from '@/api/resource'

/** Resources that no broker finds by id, and so cannot be selected by pasted ids. */
const notFindable: Record<Exclude<Resource, Pickable>, true> = {
  alarm: true,
  audit: true,
  monitor: true,
  cluster: true,
  slowSubscription: true,
  license: true,
  telemetry: true,
  gatewayAuth: true,
  gatewayUser: true,
  setting: true,
  entry: true,
}

/** The resource in which pasted ids are looked up; undefined if they cannot be. */
export const pasteable = (resource: Resource | undefined): Pickable | undefined =>
  resource === undefined || resource in notFindable ? undefined : (resource as Pickable)
