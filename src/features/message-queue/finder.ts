import { largestPage } from '@/api/all-pages'
import type { Ref } from '@/api/resource'
import { inList, readable, type Finder } from '@/command/finder'
import type { Unreadable } from '@/contract/schema'
import type { QueueNoun } from './contract'

type Row = Unreadable & { readonly name: string; readonly topic_filter?: string | undefined }

const toRefs = (resource: QueueNoun, { data }: { readonly data: readonly Row[] }): Ref[] =>
  readable(data).map(({ name: id, topic_filter: detail }) => ({
    resource,
    id,
    ...(detail === undefined ? {} : { detail }),
  }))

const query = { limit: largestPage }

export const queueFinder: Finder = {
  find: inList(async (api, options) => toRefs('queue', await api.queueList({ query }, options))),
}
export const streamFinder: Finder = {
  find: inList(async (api, options) => toRefs('stream', await api.streamList({ query }, options))),
}
