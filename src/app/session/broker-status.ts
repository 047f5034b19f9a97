import { broker } from '@/api/broker'

/**
 * What a broker reports about itself before the login; a release may omit its version
 * (src/contract/docs/cluster.md#status).
 */
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

/**
 * Requests the broker's status, once per page; undefined if it is not available. The login itself shows the
 * reason.
 */
export const brokerStatus = (): Promise<BrokerStatus | undefined> => {
  status ??= readStatus().catch(() => {
    status = undefined
    return undefined
  })
  return status
}

/**
 * Whether a broker may offer ways to log in besides its own users: those from 5.3 on. An older one logs
 * each unknown call.
 */
export const mayOfferWays = (known: BrokerStatus | undefined): boolean =>
  known !== undefined && !/^5\.[0-2]\./.test(known.version ?? '')
