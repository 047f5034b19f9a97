import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/at-hand'
import { bridgesOf, type Bridges } from './facts'

const none: Bridges = { all: [], ingress: [], egress: [] }

/** The broker's bridges for pickers, completion and checks; `known` once they were read, and are all there are. */
export function useBridges(): Bridges & { readonly known: boolean } {
  const { data } = useRead('bridge', 'bridgeList', {})
  // Where there are actions and sources the list of bridges has not all of them: nothing is missing for not being in it.
  const partly = useOffers()('connectors')
  const known = data !== undefined && !partly
  return useMemo(() => ({ ...(data === undefined ? none : bridgesOf(data.filter((row) => row.$raw === undefined))), known }), [data, known])
}
