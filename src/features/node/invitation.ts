import { ApiError } from '@/api/error'
import type { Context } from '@/command/context'

/** Between two looks at how it goes, in ms. */
const every = 1000

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, every)
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
 * Invites a node without keeping a call open, and looks until it has joined. Throws `BAD_REQUEST` with the broker's reason where it
 * could not. An invitation that the broker tells nothing of has ended before it was looked at.
 */
export async function invite(node: string, { api, signal, rehearsal }: Context): Promise<void> {
  await api.clusterInviteAsync({ params: { node } }, { signal })
  for (;;) {
    const { in_progress, failed } = await api.clusterInvitations({}, { signal })
    // What is only said has begun nothing that could end.
    if (rehearsal === true) return
    if (!in_progress.some((one) => one.node === node)) {
      const one = failed.find((each) => each.node === node)
      // A term such as `{error,{badrpc,nodedown}}`; of a node out of reach the words that a waiting invitation is refused with.
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
