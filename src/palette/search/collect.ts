import type { ApiError } from '@/api/error'
import { toApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { screenContext } from '@/command/screen-context'
import { manyParam } from '@/command/targets'
import type { Runner } from '@/command/runner'
import { createStore } from '@/lib/store'

/** The ids of all matches of a filter are being read, before a command asks to act on them. */
export type Collecting =
  { readonly command: AnyCommand; readonly found: number; readonly stop: () => void } | undefined

export const collecting = createStore<Collecting>(undefined)

/** Reads all matching ids, page by page, then starts the command on them; their number must then be typed. */
export async function collectAndStart(
  runner: Runner,
  command: AnyCommand,
  onError: (error: ApiError) => void,
  planned?: true,
): Promise<void> {
  const { matching } = screenContext.get()
  const name = manyParam(command)
  if (matching === undefined || name === undefined) return
  const control = new AbortController()
  const stop = () => control.abort()
  collecting.set(() => ({ command, found: 0, stop }))
  try {
    const ids = await matching.ids(control.signal, (found) =>
      collecting.update((draft) => {
        if (draft !== undefined) draft.found = found
      }),
    )
    collecting.set(() => undefined)
    if (!control.signal.aborted && ids.length > 0)
      runner.start(command, { [name]: ids }, 'bulk', { confirmCount: true, planned, matching: matching.ids })
  } catch (cause) {
    collecting.set(() => undefined)
    if (!control.signal.aborted) onError(toApiError(cause))
  }
}
