import { ApiError } from '@/api/error'
import type { Context } from '@/command/context'

/** The interval of polling in ms. */
const intervalMs = 1000

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, intervalMs)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      },
      { once: true },
    )
  })

/**
 * Invites a node asynchronously and polls until it has joined. Throws `BAD_REQUEST` with the broker's reason
 * if it fails. An invitation that the broker does not list has already ended.
 */
export async function invite(node: string, { api, signal, rehearsal }: Context): Promise<void> {
  await api.clusterInviteAsync({ params: { node } }, { signal })
  for (;;) {
    const { in_progress, failed } = await api.clusterInvitations({}, { signal })
    // A rehearsal has started nothing.
    if (rehearsal === true) return
    if (!in_progress.some((one) => one.node === node)) {
      const one = failed.find((each) => each.node === node)
      // A term such as `{error,{badrpc,nodedown}}`; an unreachable node gets the same reason as in a
      // synchronous invitation.
      if (one !== undefined)
        throw new ApiError(
          400,
          'BAD_REQUEST',
          /nodedown|timeout/.exec(one.reason ?? '')?.[0] ?? one.reason ?? '',
        )
      return
    }
    await wait(signal)
  }
}
