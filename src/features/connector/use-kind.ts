import { useEffect, useMemo, useState } from 'react'
import { loadChunk } from '@/api/load-chunk'
import { useRead } from '@/api/query'
import { bridgeAdvice, bridgeProblems } from '@/features/bridge/fields/rules'
import { loadBridgeType } from '@/features/bridge/fields/types'
import { startInBackground } from '@/lib/background'
import { useThrown } from '@/ui/use-thrown'
import { documentOf, integrationKind, type IntegrationKind } from './fields'
import type { TargetNoun } from './model/noun'

/** Type descriptions only change with the release of the broker. */
const staleAfterMs = 3_600_000

/** The schema document for connectors, or for actions and sources; no broker describes bridges well enough. */
export const useDescription = (noun: TargetNoun) =>
  useRead(
    'schemaDocument',
    { params: { name: documentOf(noun) } },
    { fresh: staleAfterMs, enabled: noun !== 'bridge' },
  )

/** A type of bridge as this console describes it. */
async function bridgeKind(type: string): Promise<IntegrationKind | 'none'> {
  const found = await loadBridgeType(type)
  if (found === undefined) return 'none'
  const { fields, ignored = [], alwaysSent = [] } = found
  return {
    type,
    fields,
    ignored: ['type', ...ignored],
    jsonOnly: [],
    alwaysSent,
    problems: (config) => bridgeProblems(type, config),
    advice: (config, nodes) => bridgeAdvice(type, config, nodes),
  }
}

/** The description of a type: `undefined` while loading, `'none'` if there is none. */
export function useKind(noun: TargetNoun, type: string) {
  const query = useDescription(noun)
  const { data } = query
  const described = useMemo(
    () =>
      data === undefined || noun === 'bridge'
        ? undefined
        : (integrationKind(data, noun, type) ?? ('none' as const)),
    [data, noun, type],
  )
  const [loaded, setLoaded] = useState<{ type: string; kind: IntegrationKind | 'none' }>()
  const fail = useThrown()
  useEffect(() => {
    if (noun !== 'bridge') return
    let live = true
    startInBackground(
      loadChunk(bridgeKind(type)).then((kind) => {
        if (live) setLoaded({ type, kind })
      }),
      (cause) => {
        if (live) fail(cause)
      },
    )
    return () => {
      live = false
    }
  }, [noun, type, fail])
  const kind = noun === 'bridge' ? (loaded?.type === type ? loaded.kind : undefined) : described
  return { kind, query }
}
