import traceRule from '@commands/trace/rule'
import { CommandButton } from '@/command/react'
import { namespaceOf } from '@/contract/namespaced-id'
import type { Rule, RuleAction } from './contract'
import { ActionState } from '@/features/flow/action-state'
import { FlowPicture } from '@/features/flow/flow-picture'
import { useWords } from '@/i18n/use-words'
import { isEventSource } from '@/rule-sql/topics'
import { plain } from '@/lib/text/untrusted'
import { bridgePaths } from '@/features/bridge/paths'
import { connectorPaths } from '@/features/connector/paths'
import { to } from '@/route/paths'
import { Fact, Facts } from '@/detail/facts'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Untrusted } from '@/ui/untrusted'
import { getActionKind } from './facts'
import { MissingBridges } from './missing'
import { SqlView } from './sql-view'
import { Statistics } from './statistics'
import { useBridges, type KnownBridges } from './use-bridges'

/** The facts of a rule, and its statistics. */
export function RuleOverview({ rule }: { rule: Rule }) {
  const { t, format } = useWords()
  const bridges = useBridges(namespaceOf(rule))
  const actions = rule.actions ?? []
  return (
    <>
      <MissingBridges sql={rule.sql} actions={actions} bridges={bridges} />
      <FlowPicture kind="rule" id={rule.id} rule={rule} />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Card title={t('param.sql')}>
          <SqlView sql={rule.sql} />
        </Card>
        <Card title={t('rule.about')}>
          <Facts>
            <Fact name={t('rule.column.from')}>
              {(rule.from ?? []).length === 0
                ? t('none')
                : rule.from?.map((source) => (
                    <Untrusted key={source} mono className="mr-2" text={source} max={120} />
                  ))}
            </Fact>
            {actions.length === 0 && <Fact name={t('rule.actions')}>{t('rule.action.none')}</Fact>}
            {actions.map((action, index) => (
              <Fact
                key={index}
                name={t(
                  bridges.newer && getActionKind(action) === 'bridge'
                    ? 'action.id'
                    : `rule.action.${getActionKind(action)}`,
                )}
              >
                {getActionKind(action) === 'console' ? (
                  <ConsoleFact rule={rule} />
                ) : (
                  <ActionFact rule={rule} action={action} bridges={bridges} />
                )}
              </Fact>
            ))}
            <Fact name={t('param.description')}>
              {rule.description === undefined || rule.description === '' ? (
                t('none')
              ) : (
                <Untrusted text={rule.description} max={400} />
              )}
            </Fact>
            <Fact name={t('list.column.created')}>{format.date(rule.created_at)}</Fact>
          </Facts>
        </Card>
      </div>
      <Statistics id={rule.id} />
    </>
  )
}

/** Links to log traces of the console action, one per topic of the rule. */
function ConsoleFact({ rule: { id, from = [] } }: { rule: Rule }) {
  const { t } = useWords()
  const topics = from.filter((source) => !isEventSource(source))
  return (
    <span className="inline-flex flex-wrap gap-2">
      {topics.map((topic) => (
        <CommandButton
          key={topic}
          command={traceRule}
          with={{ id, topic }}
          label={topics.length > 1 ? `${t('trace.rule.title')} · ${plain(topic, 40)}` : undefined}
        />
      ))}
      {topics.length === 0 && <span className="text-muted">{t('rule.action.consoleText')}</span>}
    </span>
  )
}

function ActionFact({ rule, action, bridges }: { rule: Rule; action: RuleAction; bridges: KnownBridges }) {
  if (typeof action === 'string') {
    const name = <Untrusted mono text={action} max={120} />
    return (
      <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-3">
        {bridges.actions.includes(action) ? (
          <RowLink
            tabStop
            make={() => to(bridges.newer ? connectorPaths.action : bridgePaths.bridge, { id: action })}
          >
            {name}
          </RowLink>
        ) : (
          name
        )}
        <ActionState id={action} rule={rule} />
      </span>
    )
  }
  const topic = action.args?.topic
  return action.function === 'republish' ? (
    <Untrusted mono text={typeof topic === 'string' ? topic : ''} max={120} />
  ) : (
    <Untrusted mono text={action.function} max={120} />
  )
}
