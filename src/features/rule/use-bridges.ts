import { useMemo } from 'react'
import type { Bridge } from '@/features/bridge/contract'
import { splitNamespacedId, namespaceOf } from '@/contract/namespaced-id'
import { useChannels, type Named } from '@/features/connector/use-channels'
import { toBridges, toChannels, type Bridges } from './facts'

/** The rows of a namespace, or of none. */
const inNamespace = (rows: readonly Named[] | undefined, ns: string | undefined): readonly Named[] =>
  rows?.filter((row) => namespaceOf(row) === ns) ?? []

const none: Bridges = { actions: [], sources: [], ingress: [], egress: [] }

/** What rules can refer to; `known` once it is completely read; `newer` for actions and sources. */
export type KnownBridges = Bridges & { readonly known: boolean; readonly newer: boolean }

/**
 * The actions and sources, or data bridges, for pickers, completion and checks; with namespaces, those of
 * `ns`.
 */
export function useBridges(ns?: string): KnownBridges {
  const { newer, partly, actions, sources } = useChannels()
  // While only some types have been migrated, the list is incomplete and nothing counts as missing.
  const known = actions !== undefined && sources !== undefined && !partly
  return useMemo(
    () => ({
      ...(newer
        ? toChannels(
            inNamespace(actions, ns),
            inNamespace(sources, ns).map((row) => ({ ...row, name: splitNamespacedId(row.name).name })),
          )
        : actions === undefined
          ? none
          : toBridges(actions as readonly Bridge[])),
      known,
      newer,
    }),
    [newer, actions, sources, known, ns],
  )
}
