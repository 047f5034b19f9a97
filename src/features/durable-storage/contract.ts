import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { maybe, open } from '@/contract/schema'

/** The states of a replica: lost ones belong to a site that the cluster has forgotten or never knew. */
const replicaStates = ['up', 'down', 'lost'] as const
/** What happens to a replica while its data is copied or given up. */
const transitions = ['joining', 'leaving'] as const

const state = { status: maybe(open(replicaStates)), transition: maybe(open(transitions)) }

/** A copy of a shard, and the site that holds it. */
const Replica = z.looseObject({ site: z.string(), ...state })
const Shard = z.looseObject({ id: z.string(), replicas: maybe(z.array(Replica)) })
/** A durable storage (src/contract/docs/cluster.md#durable-storage): messages are divided into shards, each with copies on sites. */
const Storage = z.looseObject({ name: z.string(), shards: maybe(z.array(Shard)) })
export type Storage = z.infer<typeof Storage>

/** A site: the data directory of a node, by an id that survives a change of the node's name. */
const Site = z.looseObject({
  node: maybe(z.string()),
  up: maybe(z.boolean()),
  shards: maybe(z.array(z.looseObject({ id: z.string(), storage: z.string(), ...state }))),
})
export type Site = z.infer<typeof Site>

const names = z.array(z.string())
const needs = 'durableStorage'
/** A refusal has the number 400 as its code. */
const codes = ['NOT_FOUND', 'HTTP_400'] as const
const one = '/ds/storages/{ds}'

export const durableStorageEndpoints = {
  siteList: endpoint('GET', { path: '/ds/sites', resource: 'site', reply: names, codes, needs }),
  siteDetail: endpoint('GET', { path: '/ds/sites/{site}', resource: 'site', reply: Site, codes, needs }),
  /** Only a site that is down, and holds no replica. */
  siteForget: endpoint('PUT', { path: '/ds/sites/{site}/forget', reply: 'none', status: 204, codes, needs }),
  storageList: endpoint('GET', { path: '/ds/storages', resource: 'storage', reply: names, codes, needs }),
  storageDetail: endpoint('GET', { path: one, resource: 'storage', reply: Storage, codes, needs }),
  storageReplicas: endpoint('GET', {
    path: `${one}/replicas`,
    resource: 'storage',
    reply: names,
    codes,
    needs,
  }),
  /** Answered before data is copied. */
  storageReplicasUpdate: endpoint('PUT', {
    path: `${one}/replicas`,
    body: names,
    reply: 'none',
    status: 202,
    codes,
    needs,
  }),
  storageReplicaAdd: endpoint('PUT', {
    path: `${one}/replicas/{site}`,
    reply: 'none',
    status: 202,
    codes,
    needs,
  }),
  storageReplicaRemove: endpoint('DELETE', {
    path: `${one}/replicas/{site}`,
    reply: 'none',
    status: 202,
    codes,
    needs,
  }),
}
