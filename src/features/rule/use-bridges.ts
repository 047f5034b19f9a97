import { useMemo } from 'react'
import type { Bridge } from '@/features/bridge/contract'
import { placeOf, spaceOf } from '@/features/namespace/model/place'
import { useChannels, type Named } from '@/features/connector/use-channels'
import { bridgesOf, channelsOf, type Bridges } from './facts'

/** Those in a namespace, or in none. */
const here = (rows: readonly Named[] | undefined, ns: string | undefined): readonly Named[] =>
  rows?.filter((row) => spaceOf(row) === ns) ?? []

const none: Bridges = { actions: [], sources: [], ingress: [], egress: [] }

/** What is known of what rules can name; `known` once it was read, and is all there is; `newer` where these are actions and sources. */
export type KnownBridges = Bridges & { readonly known: boolean; readonly newer: boolean }

/** The broker's actions and sources, or data bridges, for pickers, completion and checks; where some are in namespaces, those of the one that is meant. */
export function useBridges(ns?: string): KnownBridges {
  const { newer, partly, actions, sources } = useChannels()
  // Where only some have become actions and sources the list of bridges has not all of them: nothing is missing for not being in it.
  const known = actions !== undefined && sources !== undefined && !partly
  return useMemo(
    () => ({
      ...(newer
        ? channelsOf(
            here(actions, ns),
            here(sources, ns).map((row) => ({ ...row, name: placeOf(row.name).name })),
          )
        : actions === undefined
          ? none
          : bridgesOf(actions as readonly Bridge[])),
      known,
      newer,
    }),
    [newer, actions, sources, known, ns],
  )
}
