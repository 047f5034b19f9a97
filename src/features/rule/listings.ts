import { spaceQuery } from '@/contract/namespaced-id'
import { namespaceFilter, withNamespaceColumn } from '@/features/namespace/namespace-listing'
import { isAddressable } from '@/lib/net/safe-path'
import { defineListing, withFields, type Listing } from '@/list/listing'
import { figureColumns, ruleTable, toFigureCells } from './columns'
import { ruleFilters, ruleQuery } from './filters'
import { rulePaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'rules',
    table: withNamespaceColumn(ruleTable),
    path: rulePaths.rules,
    filters: [...withFields(ruleFilters, { enable: 'rule.column.state' }), namespaceFilter],
    figures: {
      columns: figureColumns,
      read: async ({ api }, { id }, signal) =>
        isAddressable(id)
          ? toFigureCells((await api.ruleMetrics({ params: { id } }, { signal })).metrics)
          : {},
    },
    pages:
      ({ api }, values) =>
      (page, limit, signal) =>
        api.ruleList(
          { query: { ...ruleQuery(values), ...spaceQuery(values['ns']), page, limit } },
          { signal },
        ),
  }),
]
