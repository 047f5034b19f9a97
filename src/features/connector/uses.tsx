import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { IntegrationRow } from './nouns'
import { bridgeIdOf } from '@/contract/name'
import { readFallbacks } from './contract-fallback'
import { useWords } from '@/i18n/use-words'
import { connectorPaths } from './paths'
import { rulePaths } from '@/features/rule/paths'
import { to, type Path } from '@/route/paths'
import { PagedItems } from '@/list/paging/row-pages'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'

const every = 30_000

function Use({ kind, name, make }: { kind: string; name: string; make: () => Path }) {
  return (
    <li className="flex min-h-7 flex-wrap items-baseline gap-3">
      <span className="text-small text-muted">{kind}</span>
      <RowLink tabStop make={make}>
        <Untrusted mono text={name} max={80} />
      </RowLink>
    </li>
  )
}

/**
 * The actions and sources of a connector, which prevent its deletion. The broker lists names; their type is
 * the connector's.
 */
export function ConnectorUses({ row: { type, actions = [], sources = [] } }: { row: IntegrationRow }) {
  const { t } = useWords()
  const uses = [
    ...actions.map((name) => ({ noun: 'action', name }) as const),
    ...sources.map((name) => ({ noun: 'source', name }) as const),
  ]
  return (
    <Card title={t('connector.usedBy')}>
      {uses.length === 0 && <p className="text-muted">{t('connector.unused')}</p>}
      <PagedItems items={uses}>
        {({ noun, name }) => (
          <Use
            key={`${noun} ${name}`}
            kind={t(`${noun}.id`)}
            name={name}
            make={() => to(connectorPaths[noun], { id: bridgeIdOf({ type, name }) })}
          />
        )}
      </PagedItems>
    </Card>
  )
}

/** The fallbacks of an action, since 5.9. */
export function Fallbacks({ row }: { row: IntegrationRow }) {
  const { t } = useWords()
  const { actions, topics } = readFallbacks(row)
  if (actions.length + topics.length === 0) return null
  return (
    <Card title={t('integration.fallbacks')}>
      <p className="pb-1 text-muted">{t('integration.fallbackText')}</p>
      <ul>
        {actions.map((id) => (
          <Use key={id} kind={t('action.id')} name={id} make={() => to(connectorPaths.action, { id })} />
        ))}
        {topics.map((topic) => (
          <li key={topic} className="flex min-h-7 flex-wrap items-baseline gap-3">
            <span className="text-small text-muted">{t('flow.kind.republish')}</span>
            <Untrusted mono text={topic} max={120} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The actions that an action is a fallback of; only the summary has them. */
export function FallbackUses({ id }: { id: string }) {
  const { t } = useWords()
  const query = useRead('actionSummaries', {}, { every, enabled: useOffers()('fallbackActions') })
  const row = query.data?.find((one) => one.$raw === undefined && bridgeIdOf(one) === id)
  const users = row?.referenced_as_fallback_action_by ?? []
  if (users.length === 0) return null
  return (
    <Card title={t('integration.fallbackOf')}>
      <PagedItems items={users.map(bridgeIdOf)}>
        {(user) => (
          <Use
            key={user}
            kind={t('action.id')}
            name={user}
            make={() => to(connectorPaths.action, { id: user })}
          />
        )}
      </PagedItems>
    </Card>
  )
}

/** The rules of an action or a source, as the broker lists them. */
export function RuleUses({ row: { rules } }: { row: IntegrationRow }) {
  const { t } = useWords()
  if (rules === undefined) return null
  return (
    <Card title={t('integration.uses')}>
      {rules.length === 0 && <p className="text-muted">{t('integration.unused')}</p>}
      <PagedItems items={rules}>
        {(id) => (
          <Use key={id} kind={t('flow.kind.rule')} name={id} make={() => to(rulePaths.rule, { id })} />
        )}
      </PagedItems>
    </Card>
  )
}
