import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { Bridge } from '@/features/bridge/contract'

/** What rules refer to as a row: a bridge of an older broker, an action or a source of a newer one. */
export type Named = Pick<Bridge, 'type' | 'name' | 'enable' | 'status' | 'status_reason'>

/**
 * What rules of this broker can use: actions and sources, or data bridges if not all types have been
 * migrated. `partly`: the list is incomplete, because some have been migrated.
 */
export type Channels = {
  readonly newer: boolean
  readonly partly: boolean
  readonly actions: readonly Named[] | undefined
  readonly sources: readonly Named[] | undefined
}

const readable = <R extends object>(
  rows: readonly (R & { readonly $raw?: string | undefined })[] | undefined,
) => rows?.filter((row) => row.$raw === undefined)

/** Reads what rules can use, from summaries if there are any. */
export function useChannels({ every, enabled = true }: { every?: number; enabled?: boolean } = {}): Channels {
  const offers = useOffers()
  const [newer, short] = [offers('channelsOnly'), offers('actionSummaries')]
  const poll = every === undefined ? {} : { every }
  const bridges = useRead('bridgeList', {}, { ...poll, enabled: enabled && !newer })
  const wholeActions = useRead('actionList', {}, { ...poll, enabled: enabled && newer && !short })
  const wholeSources = useRead('sourceList', {}, { ...poll, enabled: enabled && newer && !short })
  const actions = useRead('actionSummaries', {}, { ...poll, enabled: enabled && newer && short })
  const sources = useRead('sourceSummaries', {}, { ...poll, enabled: enabled && newer && short })
  const [out, into] = newer
    ? short
      ? [actions.data, sources.data]
      : [wholeActions.data, wholeSources.data]
    : [bridges.data, bridges.data]
  const partly = !newer && offers('connectors')
  return useMemo(
    () => ({ newer, partly, actions: readable<Named>(out), sources: readable<Named>(into) }),
    [newer, partly, out, into],
  )
}
