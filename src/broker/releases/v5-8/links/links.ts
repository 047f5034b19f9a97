import * as z from 'zod/mini'
import { masked, restored, type Config } from '@/contract/family/config'
import type { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import { extractCertificates, type Files } from '../../../bridges/certificates'
import type { HandlersOf } from '../../../handlers/handlers'
import { refusalOf } from '../../../hocon/complaint'
import { noTls } from '../../../hocon/tls'
import { Refusal } from '../../../http/refusal'
import { self } from '../../../monitoring/nodes'
import type { Engine } from '../../../mqtt/mqtt-engine'
import { CorruptData, type Document } from '../../../store/persist'
import { checkName } from '../integration/part'
import { LinkConnection } from './link-connection'
import { linkSettings, namedLink, type LinkSettings } from './schema'

type Stored = { readonly name: string; readonly settings: LinkSettings; readonly files: Files }
type Held = Stored & { readonly connection: LinkConnection | undefined }

const StoredLinks = z.array(
  z.object({ name: z.string(), settings: z.unknown(), files: z.record(z.string(), z.string()) }),
)
const missing = () => new Refusal(404, 'NOT_FOUND', 'Cluster link not found')

/** Always zero: the other side fetches what it wants, and its subscriptions are unknown here. */
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

export type Links = { readonly handlers: HandlersOf<typeof clusterLinkEndpoints>; close(): Promise<void> }

/**
 * Cluster links, which really connect (src/contract/docs/cluster.md#cluster-links). Their replies are not
 * confirmed by a real broker.
 */
export function createLinks(document: Document, engine: Pick<Engine, 'publish'>): Links {
  const corrupt = () =>
    new CorruptData('cluster-links.json does not hold a list of cluster links. Repair it or move it away.')
  const hold = (stored: Stored): Held => ({
    ...stored,
    connection: stored.settings.enable
      ? new LinkConnection(stored.name, stored.settings, stored.files, engine)
      : undefined,
  })
  const read = z.safeParse(StoredLinks, document.read() ?? [])
  if (!read.success) throw corrupt()
  let links: readonly Held[] = read.data.map(({ name, settings, files }) => {
    const checked = linkSettings.check(settings, 'cluster.links')
    if (!checked.ok) throw corrupt()
    return hold({ name, settings: checked.value, files })
  })
  /** Written first: what cannot be stored has not happened. */
  const save = (next: readonly (Stored | Held)[]) => {
    document.write(next.map(({ name, settings, files }) => ({ name, settings, files })))
    links = next.map((each) => ('connection' in each ? each : hold(each)))
  }
  const find = (name: string): Held => {
    const found = links.find((each) => each.name === name)
    if (found === undefined) throw missing()
    return found
  }
  const toReply = ({ name, settings, connection }: Held): object => {
    // A disabled link is reported as disconnected.
    const now = connection?.status() ?? { status: 'disconnected' }
    return {
      name,
      ...masked(settings as unknown as Config),
      status: now.status,
      node_status: [{ node: self, ...now }],
    }
  }
  const stored = (name: string, settings: LinkSettings, knownFiles: Files): Stored => {
    const { config, files } = extractCertificates(
      { ...settings, ssl: { ...noTls, ...settings.ssl } } as unknown as Config,
      `cluster_link/${name}`,
      knownFiles,
      (reason) => new Refusal(400, 'BAD_REQUEST', reason),
    )
    return { name, settings: config as unknown as LinkSettings, files }
  }
  const settledReply = async (name: string): Promise<object> => {
    await find(name).connection?.settled()
    return toReply(find(name))
  }
  return {
    handlers: {
      linkList: () => links.map(toReply),
      linkDetail: ({ params }) => toReply(find(params.name)),
      async linkCreate({ body }) {
        const checked = namedLink.check(body, 'root')
        if (!checked.ok) throw refusalOf(...checked.complaints)
        const { name, ...settings } = checked.value
        if (links.some((each) => each.name === name))
          throw new Refusal(400, 'ALREADY_EXISTS', 'Cluster link already exists')
        checkName(name)
        save([...links, stored(name, settings, {})])
        return settledReply(name)
      },
      async linkUpdate({ params: { name }, body }) {
        const old = find(name)
        const checked = linkSettings.check(
          restored(body as unknown as Config, old.settings as unknown as Config),
          'root',
        )
        if (!checked.ok) throw refusalOf(...checked.complaints)
        const next = stored(name, checked.value, old.files)
        await old.connection?.close()
        save(links.map((each) => (each === old ? next : each)))
        return settledReply(name)
      },
      async linkRemove({ params: { name } }) {
        const old = find(name)
        save(links.filter((each) => each !== old))
        await old.connection?.close()
      },
      linkMetrics({ params: { name } }) {
        find(name)
        return { metrics: figures, node_metrics: [{ node: self, metrics: figures }] }
      },
      linkMetricsReset: ({ params: { name } }) => void find(name),
    },
    close: async () =>
      void (await Promise.all(
        links.flatMap(({ connection }) => (connection === undefined ? [] : [connection.close()])),
      )),
  }
}
