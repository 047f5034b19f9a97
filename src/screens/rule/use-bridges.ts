import { useMemo } from 'react'
import type { Bridge } from '@/contract/bridge'
import { useChannels } from '@/table/use-channels'
import { bridgesOf, channelsOf, type Bridges } from './facts'

const none: Bridges = { actions: [], sources: [], ingress: [], egress: [] }

/** What is known of what rules can name; `known` once it was read, and is all there is; `newer` where these are actions and sources. */
export type KnownBridges = Bridges & { readonly known: boolean; readonly newer: boolean }

/** The broker's actions and sources, or data bridges, for pickers, completion and checks. */
export function useBridges(): KnownBridges {
  const { newer, partly, actions, sources } = useChannels()
  // Where only some have become actions and sources the list of bridges has not all of them: nothing is missing for not being in it.
  const known = actions !== undefined && sources !== undefined && !partly
  return useMemo(() => ({ ...(newer ? channelsOf(actions ?? [], sources ?? []) : actions === undefined ? none : bridgesOf(actions as readonly Bridge[])), known, newer }), [newer, actions, sources, known])
}
