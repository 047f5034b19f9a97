import { useRead } from '@/api/query'
import { namesBridge } from '@/features/bridge/fields/action-name'
import { RuleState } from '@/features/flow/rule-state'
import { useWords } from '@/i18n/use-words'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { PagedItems } from '@/list/paging/row-pages'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'

/** How many rules are searched: the broker has no query for the rules of a bridge. */
const maxRules = 1000

/** The rules that send to a bridge or read from it. */
export function UsedBy({ bridge }: { bridge: string }) {
  const { t } = useWords()
  const query = useRead('ruleList', { query: { page: 1, limit: maxRules } }, { every: 30_000 })
  const { data } = query
  const rules = data?.data.filter((row) => row.$raw === undefined && namesBridge(row, bridge)) ?? []
  return (
    <Card title={t('bridge.usedBy')}>
      <ReadError query={query} />
      {data !== undefined && rules.length === 0 && <p className="text-muted">{t('bridge.unused')}</p>}
      <PagedItems items={rules}>
        {(rule) => (
          <li key={rule.id} className="flex min-h-7 flex-wrap items-baseline gap-3">
            <RowLink tabStop make={() => to(rulePaths.rule, { id: rule.id })}>
              <Untrusted mono text={rule.id} max={80} />
            </RowLink>
            <RuleState rule={rule} />
            {rule.description !== undefined && rule.description !== '' && (
              <span className="text-muted">
                <Untrusted text={rule.description} max={120} />
              </span>
            )}
          </li>
        )}
      </PagedItems>
      {data?.meta.hasnext === true && (
        <p className="text-small text-muted">{t('bridge.usedByMore', { count: maxRules })}</p>
      )}
    </Card>
  )
}
