import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { durableStorageEndpoints } from '@/features/durable-storage/contract'
import type { HandlersOf } from './handler'
import { Refusal } from './http/refusal'
import { self } from './monitoring/nodes'
import { readStored, type Document } from './store/persist'

type Deps = {
  /** Members of the cluster that have stopped; each has a site, which is down. */
  stopped(): readonly string[]
  /** The storages that are in use, by name. */
  storages(): readonly string[]
}

const shardIds = Array.from({ length: 16 }, (_, index) => String(index)).sort()
const Stored = z.object({
  replicas: z.record(z.string(), z.array(z.string())),
  forgotten: z.array(z.string()),
})

/** A refusal, whose code is a number. */
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message, {}, { code: 400 })
const missing = (message: string) => new Refusal(404, 'NOT_FOUND', message)
const missingStorage = (name: string) => missing(`DB '${name}' does not exist`)

/** The id of the site of a node. */
export const toSite = (node: string) =>
  createHash('sha256').update(node).digest('hex').slice(0, 16).toUpperCase()

/**
 * Durable storage (src/contract/docs/cluster.md#durable-storage). What queues and streams would store is on the site of this
 * node. A replica on the site of a stopped member joins for ever, since that member never runs.
 */
export function durableStorage(
  { stopped, storages }: Deps,
  document: Document,
): HandlersOf<typeof durableStorageEndpoints> {
  let stored = readStored(
    Stored,
    document.read() ?? { replicas: {}, forgotten: [] },
    'durable-storage.json does not hold replicas',
  )
  const save = (next: typeof stored) => {
    document.write(next)
    stored = next
  }
  const own = toSite(self)
  /** Nodes by their site. One that left the cluster and joins again has its site again. */
  const nodes = () => {
    const members = new Map([self, ...stopped()].map((node) => [toSite(node), node]))
    const forgotten = stored.forgotten.filter((site) => members.has(site))
    if (forgotten.length < stored.forgotten.length) save({ ...stored, forgotten })
    return new Map([...members].filter(([site]) => !forgotten.includes(site)))
  }
  const replicasOf = (ds: string): readonly string[] => {
    if (!storages().includes(ds)) throw missingStorage(ds)
    return (Object.hasOwn(stored.replicas, ds) ? stored.replicas[ds] : undefined) ?? [own]
  }
  const place = (ds: string, sites: readonly string[]) => {
    const unknown = sites.filter((site) => !nodes().has(site))
    if (unknown.length > 0) throw bad(`Unknown sites: ${unknown.join(', ')}`)
    // Only this node has the data.
    if (!sites.includes(own)) throw bad(`Replica sets would be too small: ${sites.join(', ')}`)
    save({ ...stored, replicas: { ...stored.replicas, [ds]: [...new Set(sites)] } })
  }
  const replicaAt = (site: string) =>
    site === own ? { status: 'up' } : { status: 'down', transition: 'joining' }
  const node = (site: string): string => {
    const name = nodes().get(site)
    if (name === undefined) throw missing(`Site '${site}' does not exist`)
    return name
  }
  return {
    siteList: () => [...nodes().keys()],
    siteDetail: ({ params: { site } }) => ({
      node: node(site),
      up: site === own,
      shards: storages()
        .filter((ds) => replicasOf(ds).includes(site))
        .flatMap((storage) => shardIds.map((id) => ({ id, storage, ...replicaAt(site) }))),
    }),
    siteForget({ params: { site } }) {
      node(site)
      if (site === own) throw bad('Site is up and running')
      if (storages().some((ds) => replicasOf(ds).includes(site)))
        throw bad('Site holds replicas of durable storage')
      save({ ...stored, forgotten: [...stored.forgotten, site] })
    },
    storageList: () => storages(),
    storageDetail: ({ params: { ds } }) => ({
      name: ds,
      shards: shardIds.map((id) => ({
        id,
        replicas: replicasOf(ds).map((site) => ({ site, ...replicaAt(site) })),
      })),
    }),
    storageReplicas: ({ params: { ds } }) => replicasOf(ds),
    storageReplicasUpdate({ params: { ds }, body }) {
      replicasOf(ds)
      place(ds, body)
    },
    storageReplicaAdd: ({ params: { ds, site } }) => place(ds, [...replicasOf(ds), site]),
    storageReplicaRemove({ params: { ds, site } }) {
      const sites = replicasOf(ds)
      if (!sites.includes(site)) throw missing('Site is not part of replica set')
      place(
        ds,
        sites.filter((one) => one !== site),
      )
    },
  }
}
