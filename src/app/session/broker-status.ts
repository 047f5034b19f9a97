import { broker } from '@/api/broker'

/** What a broker says of itself before the login; a release may leave out its version (src/contract/docs/cluster.md#status). */
export type BrokerStatus = { readonly node?: string; readonly version?: string }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

async function readStatus(): Promise<BrokerStatus> {
  const reply: unknown = JSON.parse(await broker.api.status({ query: { format: 'json' } }))
  const { node_name: name, rel_vsn: version } = (
    typeof reply === 'object' && reply !== null ? reply : {}
  ) as Readonly<Record<string, unknown>>
  const node = textOf(name)
  const release = textOf(version)?.replace(/^v/, '')
  return {
    ...(node === undefined ? {} : { node }),
    ...(release === undefined ? {} : { version: release }),
  }
}

let status: Promise<BrokerStatus | undefined> | undefined

/** Asks the broker what it is, once a page; undefined where it does not tell. Why not is shown by the login itself. */
export const brokerStatus = (): Promise<BrokerStatus | undefined> => {
  status ??= readStatus().catch(() => {
    status = undefined
    return undefined
  })
  return status
}

/** Whether a broker may know ways to log in besides its own users: those from 5.3 on. An older one logs each call that it does not know. */
export const mayOfferWays = (known: BrokerStatus | undefined): boolean =>
  known !== undefined && !/^5\.[0-2]\./.test(known.version ?? '')
