import { useEffect } from 'react'
import { connection } from '@/connection/page'
import type { ApiClient } from '@/api/client'
import { toApiError, type ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore } from '@/lib/store'
import { useStore } from '@/ui/use-store'

/**
 * What a broker reports about itself before the login; a release may omit its version
 * (src/contract/docs/cluster.md#status).
 */
export type BrokerStatus = { readonly node?: string; readonly version?: string }

/** The status of the broker as read before the login, or why there was no answer. */
export type FirstContact = { readonly status?: BrokerStatus; readonly problem?: ApiError }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

async function readStatus({ status }: Pick<ApiClient, 'status'>): Promise<BrokerStatus> {
  const reply: unknown = JSON.parse(await status({ query: { format: 'json' } }))
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

const unknown: FirstContact = {}

/**
 * The status of a broker, or why there is none. Only errors that say why are kept: a proxy may forward other calls than this one.
 * While calls wait for the next probe, what was known before remains.
 */
export const readFirstContact = (
  api: Pick<ApiClient, 'status'>,
  before: FirstContact,
): Promise<FirstContact> =>
  readStatus(api).then(
    (status) => ({ status }),
    (cause: unknown) => {
      const error = toApiError(cause)
      if (error.unreachable !== undefined) return { problem: error }
      return error.failure === 'circuit' ? before : unknown
    },
  )

const contact = createStore(unknown)
let pending: Promise<void> | undefined

/** Reads the status of the broker of the page, once for all who ask. */
const readContact = (): Promise<void> => {
  pending ??= readFirstContact(connection.api, contact.get())
    .then((next) => contact.set(() => next))
    .finally(() => {
      pending = undefined
    })
  return pending
}

/** How long to wait before the status is read again while the broker is unreachable, in milliseconds. */
export const rereadDelayMs = 5000

/** Reads the broker's status once per page, and again while the broker is unreachable. */
export function useFirstContact(): FirstContact {
  const state = useStore(contact)
  useEffect(() => {
    if (state.status !== undefined) return
    if (state.problem === undefined) {
      startInBackground(readContact(), throwUnexpected)
      return
    }
    const timer = setInterval(() => {
      if (!document.hidden) startInBackground(readContact(), throwUnexpected)
    }, rereadDelayMs)
    return () => clearInterval(timer)
  }, [state])
  return state
}

/**
 * Whether a broker may offer ways to log in besides its own users: those from 5.3 on. An older one logs
 * each unknown call.
 */
export const mayOfferWays = (known: BrokerStatus | undefined): boolean =>
  known !== undefined && !/^5\.[0-2]\./.test(known.version ?? '')
