import { useEffect } from 'react'
import { maskText } from '@/lib/secret/text'
import type { BridgeCounter } from '@/features/bridge/contract'
import { factsOf } from '@/features/bridge/fields/types'
import { ruleFailures, type RuleCounter } from '@/features/rule/contract'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import { getReason, lookText } from '@/features/bridge/bridge-look'
import { Fact, Facts } from '@/detail/facts'
import { pathOrNone } from '@/list/rows/row-link'
import { RowMenu } from '@/list/rows/row-menu'
import { Trouble } from '@/list/trouble'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { findDependents } from './dependents'
import { displayName, isPart, kindKey, getLook, getNodeName, getNodePath, perSecond } from './states'
import { partFigure, ruleFigure } from './figures'
import type { FlowNode, Graph, PartKind } from './flow-node'
import { getNodeOffers } from './offers'
import { troubleText } from './rule-look'
import { useScene } from './scene'

/** Text, state, counters and commands of the hovered node, else of the active one. */
export function Details({ graph, stale }: { graph: Graph; stale: boolean }) {
  const { pointed, inView } = useScene()
  const { active, hovered } = useStore(pointed)
  const shown = hovered ?? active
  const node = shown === undefined ? undefined : graph.nodes.find(({ id }) => id === shown)
  useEffect(() => (shown === undefined ? undefined : inView.add(shown)), [inView, shown])
  const { t } = useWords()
  if (node === undefined) return null
  const look = getLook(node)
  const path = getNodePath(node)
  const name = getNodeName(node, t)
  return (
    <aside
      aria-label={t('flow.details')}
      className={
        'absolute right-2 bottom-2 z-10 max-h-[calc(100%-1rem)] w-76 max-w-[calc(100%-1rem)] ' +
        'overflow-auto rounded-md border border-line bg-raised p-3 shadow-float'
      }
    >
      <div className="flex items-baseline gap-2 pb-1">
        <span className="text-small text-muted">{t(kindKey(node))}</span>
        {look !== undefined && (
          <StatusMark state={look.state} word={lookText(look, t)} className="text-small" />
        )}
        <span className="ml-auto flex items-center gap-1">
          {path !== undefined && (
            <Link href={`#${path}`} className="text-small">
              {t('flow.open')}
            </Link>
          )}
          {hovered === undefined && (
            <RowMenu offers={getNodeOffers(node)} name={inline(name, 60)} stale={stale} />
          )}
        </span>
      </div>
      {node.kind !== 'console' && (
        <p className="pb-1 break-words">
          <Untrusted
            mono={node.kind !== 'rule'}
            text={name}
            max={400}
            copyLabel={t('action.copy')}
            copiedLabel={t('action.copied')}
          />
        </p>
      )}
      {node.kind === 'rule' ? (
        <RuleFacts node={node} />
      ) : isPart(node.kind) ? (
        <PartFacts node={node} kind={node.kind} graph={graph} />
      ) : (
        <PlainFacts node={node} />
      )}
    </aside>
  )
}

function RuleFacts({ node }: { node: FlowNode }) {
  const { rule } = node
  const { figures } = useScene()
  const words = useWords()
  const { t, format } = words
  if (rule === undefined) return null
  const ruleName = displayName(node)
  const counter = (name: RuleCounter) => format.number(ruleFigure(figures, rule.id, name))
  const failures = (key: Key, name: RuleCounter) => (
    <Fact name={t(key)}>
      <Trouble count={ruleFigure(figures, rule.id, name)} text={counter(name)} />
    </Fact>
  )
  return (
    <>
      {(node.troubles ?? []).map(({ bridge, state }) => (
        <p key={bridge} className="break-words text-muted">
          <Untrusted mono text={bridge} max={60} /> {troubleText(state, t)}
        </p>
      ))}
      <Facts>
        {ruleName !== undefined && (
          <Fact name={t('list.column.name')}>
            <Untrusted text={ruleName} max={120} />
          </Fact>
        )}
        <Fact name={t('flow.fact.sources')}>
          {(rule.from ?? []).map((from) => (
            <span key={from} className="block">
              <Untrusted mono text={from} max={120} />
            </span>
          ))}
        </Fact>
        <Fact name={t('flow.fact.passed')}>{counter('passed')}</Fact>
        {failures('flow.fact.failed', ruleFailures)}
        {failures('flow.fact.actionsFailed', 'actions.failed')}
        <Fact name={t('flow.fact.rate')}>
          {perSecond(ruleFigure(figures, rule.id, 'matched.rate'), words)}
        </Fact>
        <Fact name={t('list.column.created')}>{format.date(rule.created_at)}</Fact>
      </Facts>
      <pre
        className="max-h-32 overflow-auto rounded-sm bg-canvas p-2 font-mono text-small whitespace-pre-wrap"
        tabIndex={0}
        aria-label="SQL"
      >
        <Untrusted text={rule.sql} max={2000} />
      </pre>
    </>
  )
}

/** The reason for the state of a bridge, action, source or connector, its related parts, and its counters. */
function PartFacts({ node, kind, graph }: { node: FlowNode; kind: PartKind; graph: Graph }) {
  const { figures, near } = useScene()
  const words = useWords()
  const { t, format } = words
  const { part, direction, remote } = node
  if (part === undefined)
    return <p className="text-warn">{t(kind === 'bridge' ? 'flow.missingText' : `flow.missing.${kind}`)}</p>
  const reason = getReason(part)
  const fact = (name: string, counter: BridgeCounter) => (
    <Fact name={name}>{format.number(partFigure(figures, node, counter))}</Fact>
  )
  const failures = (name: string, counter: BridgeCounter) => {
    const count = partFigure(figures, node, counter)
    return (
      <Fact name={name}>
        <Trouble count={count} text={format.number(count)} />
      </Fact>
    )
  }
  const ingress =
    kind === 'source' ||
    direction === 'ingress' ||
    (kind === 'bridge' && factsOf(part.type)?.direction === 'ingress')
  const neighbors = near.get(node.id)
  const connectors =
    kind === 'connector'
      ? []
      : [...(neighbors?.before ?? []), ...(neighbors?.after ?? [])].filter((one) => one.kind === 'connector')
  return (
    <>
      {reason !== undefined && (
        <p className="break-words text-muted">
          <Untrusted text={reason} max={300} />
        </p>
      )}
      <Facts>
        {connectors.map((one) => (
          <Fact key={one.id} name={t('flow.kind.connector')}>
            <Named node={one} />
          </Fact>
        ))}
        {kind === 'action' && <Instead node={node} />}
        {remote !== undefined && (
          <Fact name={t('flow.kind.remote')}>
            <Untrusted mono text={remote} max={120} />
          </Fact>
        )}
        {kind === 'connector' ? (
          <Dependents node={node} graph={graph} />
        ) : ingress ? (
          fact(t('flow.fact.received'), 'received')
        ) : (
          <>
            {fact(t('flow.fact.matched'), 'matched')}
            {failures(t('flow.fact.failed'), 'failed')}
            {failures(t('flow.fact.dropped'), 'dropped')}
            {fact(t('flow.fact.inflight'), 'inflight')}
            <Fact name={t('flow.fact.rate')}>{perSecond(partFigure(figures, node, 'rate'), words)}</Fact>
          </>
        )}
      </Facts>
    </>
  )
}

/** The fallbacks of an action, and the actions that it is a fallback of. */
function Instead({ node }: { node: FlowNode }) {
  const { near } = useScene()
  const { t } = useWords()
  const { fallbacks = [], covers = [] } = near.get(node.id) ?? {}
  return (
    <>
      {fallbacks.length > 0 && (
        <Fact name={t('integration.fallbacks')}>
          {fallbacks.map((one) => (
            <Named key={one.id} node={one} />
          ))}
        </Fact>
      )}
      {covers.length > 0 && (
        <Fact name={t('flow.fact.covers')}>
          {covers.map((one) => (
            <Named key={one.id} node={one} />
          ))}
        </Fact>
      )}
    </>
  )
}

/** The name and state of another node as a link to its page. */
function Named({ node }: { node: FlowNode }) {
  const { t } = useWords()
  const [path, look] = [getNodePath(node), getLook(node)]
  const name = <Untrusted mono text={node.text} max={120} />
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      {path === undefined ? name : <Link href={`#${path}`}>{name}</Link>}
      {look !== undefined && (
        <StatusMark state={look.state} word={lookText(look, t)} className="text-small" />
      )}
    </span>
  )
}

/**
 * What stops with a connector: its actions and sources, and the rules that use these. The broker reports the
 * rules of all pages since 5.8; before, only those on this page are known.
 */
function Dependents({ node, graph }: { node: FlowNode; graph: Graph }) {
  const { near } = useScene()
  const { t } = useWords()
  const { actions, sources, rules } = findDependents(node, graph, near)
  const address = node.part?.['server'] ?? node.part?.['url']
  return (
    <>
      {typeof address === 'string' && (
        <Fact name={t('flow.fact.address')}>
          <Untrusted mono text={maskText(address)} max={120} />
        </Fact>
      )}
      <Fact name={t('flow.fact.actions')}>
        {actions.length === 0 ? t('none') : actions.map((one) => <Named key={one.id} node={one} />)}
      </Fact>
      <Fact name={t('flow.fact.channels')}>
        {sources.length === 0 ? t('none') : sources.map((one) => <Named key={one.id} node={one} />)}
      </Fact>
      <Fact name={t('flow.fact.rules')}>
        {rules.length === 0 ? t('none') : rules.map((id) => <RuleName key={id} id={id} />)}
      </Fact>
    </>
  )
}

function RuleName({ id }: { id: string }) {
  const path = pathOrNone(() => to(rulePaths.rule, { id }))
  const name = <Untrusted text={id} max={120} />
  return <span className="block">{path === undefined ? name : <Link href={`#${path}`}>{name}</Link>}</span>
}

function PlainFacts({ node }: { node: FlowNode }) {
  const { t } = useWords()
  return (
    <Facts>
      {node.server !== undefined && (
        <Fact name={t('flow.fact.server')}>
          <Untrusted mono text={maskText(node.server)} max={120} />
        </Fact>
      )}
      {node.rule !== undefined && (
        <Fact name={t('flow.kind.rule')}>
          <Untrusted text={node.rule.id} max={120} />
        </Fact>
      )}
    </Facts>
  )
}
