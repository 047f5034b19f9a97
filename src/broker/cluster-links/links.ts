import * as z from 'zod/mini'
import { isConfig, masked, restored } from '@/contract/family/config'
import type { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import { extractCertificates, type Files } from '../bridges/certificates'
import type { HandlersOf } from '../handler'
import { refusalOf } from '../checks/complaint'
import { Refusal } from '../http/refusal'
import { self } from '../monitoring/nodes'
import { CorruptData, type Document } from '../store/persist'
import { checkName } from '../integration/part'
import { linkSettings, namedLink, type LinkSettings } from './schema'

type Stored = { readonly name: string; readonly settings: LinkSettings; readonly files: Files }

const StoredLinks = z.array(
  z.object({ name: z.string(), settings: z.unknown(), files: z.record(z.string(), z.string()) }),
)
const missing = () => new Refusal(404, 'NOT_FOUND', 'Cluster link not found')

/** What an enabled link reports: nothing connects here. A disabled one is only disconnected. */
const notRunning = 'the embedded broker stores cluster links but does not connect them'

/** Always zero. */
const figures = {
  router: { routes: 0 },
  forwarding: {
    matched: 0,
    success: 0,
    failed: 0,
    dropped: 0,
    retried: 0,
    queuing: 0,
    inflight: 0,
    rate: 0,
    rate_last5m: 0,
    rate_max: 0,
  },
}

/**
 * Cluster links, stored only (src/contract/docs/cluster.md#cluster-links). Their replies are not confirmed
 * by a real broker.
 */
export function createLinks(document: Document): HandlersOf<typeof clusterLinkEndpoints> {
  const corrupt = () =>
    new CorruptData('cluster-links.json does not hold a list of cluster links. Repair it or move it away.')
  const read = z.safeParse(StoredLinks, document.read() ?? [])
  if (!read.success) throw corrupt()
  let links: readonly Stored[] = read.data.map(({ name, settings, files }) => {
    const checked = linkSettings.check(settings, 'cluster.links')
    if (!checked.ok) throw corrupt()
    return { name, settings: checked.value, files }
  })
  /** Written first: what cannot be stored has not happened. */
  const save = (next: readonly Stored[]) => {
    document.write(next)
    links = next
  }
  const find = (name: string): Stored => {
    const found = links.find((each) => each.name === name)
    if (found === undefined) throw missing()
    return found
  }
  const toReply = ({ name, settings }: Stored): object => {
    const status = 'disconnected'
    return {
      name,
      ...masked(settings),
      status,
      node_status: [{ node: self, status, ...(settings.enable && { reason: notRunning }) }],
    }
  }
  const stored = (name: string, settings: LinkSettings, knownFiles: Files): Stored => {
    const { config, files } = extractCertificates(
      settings,
      `cluster_link/${name}`,
      knownFiles,
      (reason) => new Refusal(400, 'BAD_REQUEST', reason),
    )
    return { name, settings: config, files }
  }
  return {
    linkList: () => links.map(toReply),
    linkDetail: ({ params }) => toReply(find(params.name)),
    linkCreate({ body }) {
      const checked = namedLink.check(body)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      const { name, ...settings } = checked.value
      if (links.some((each) => each.name === name))
        throw new Refusal(400, 'ALREADY_EXISTS', 'Cluster link already exists')
      checkName(name)
      save([...links, stored(name, settings, {})])
      return toReply(find(name))
    },
    linkUpdate({ params: { name }, body }) {
      const old = find(name)
      const checked = linkSettings.check(isConfig(body) ? restored(body, old.settings) : body)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      const next = stored(name, checked.value, old.files)
      save(links.map((each) => (each === old ? next : each)))
      return toReply(next)
    },
    linkRemove({ params: { name } }) {
      const old = find(name)
      save(links.filter((each) => each !== old))
    },
    linkMetrics({ params: { name } }) {
      find(name)
      return { metrics: figures, node_metrics: [{ node: self, metrics: figures }] }
    },
    linkMetricsReset: ({ params: { name } }) => void find(name),
  }
}
