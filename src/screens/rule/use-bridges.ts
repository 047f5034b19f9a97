import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { bridgesOf, type Bridges } from './facts'

const none: Bridges = { all: [], ingress: [], egress: [] }

/** The broker's bridges for pickers, completion and checks; `known` once they were read. */
export function useBridges(): Bridges & { readonly known: boolean } {
  const { data } = useRead('bridge', 'bridgeList', {})
  return useMemo(() => ({ ...(data === undefined ? none : bridgesOf(data.filter((row) => row.$raw === undefined))), known: data !== undefined }), [data])
}
