import type { ListContext, Listing } from '@/list/listing'
import { defineListing, wholeList } from '@/list/listing'
import { isAddressable } from '@/lib/net/safe-path'
import { pipelineTables, withPlaces } from './columns'
import type { PipelineReport } from './contract'
import { counters, readCounter } from './figures'
import { messagePipelinePaths } from './paths'

type ReadReport = (context: ListContext, name: string, signal: AbortSignal) => Promise<PipelineReport>

const figuresOf = (read: ReadReport) => ({
  columns: counters.map(([id]) => id),
  read: async (context: ListContext, { name }: { readonly name: string }, signal: AbortSignal) => {
    if (!isAddressable(name)) return {}
    const { metrics } = await read(context, name, signal)
    return Object.fromEntries(counters.map(([id]) => [id, readCounter(metrics, id)]))
  },
})

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'message-validations',
    table: pipelineTables.validation,
    path: messagePipelinePaths.validations,
    needs: 'schemaValidation',
    figures: figuresOf(({ api }, name, signal) => api.validationMetrics({ params: { name } }, { signal })),
    pages: ({ api }) => wholeList(async (signal) => withPlaces(await api.validationList({}, { signal }))),
  }),
  defineListing({
    name: 'message-transformations',
    table: pipelineTables.transformation,
    path: messagePipelinePaths.transformations,
    needs: 'messageTransformation',
    figures: figuresOf(({ api }, name, signal) =>
      api.transformationMetrics({ params: { name } }, { signal }),
    ),
    pages: ({ api }) => wholeList(async (signal) => withPlaces(await api.transformationList({}, { signal }))),
  }),
]
