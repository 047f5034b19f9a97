import type { ReactNode } from 'react'
import type { BridgeCounter } from '@/contract/bridge'
import { factsOf } from '@/contract/bridge/types'
import { ruleFailures, type RuleCounter } from '@/contract/rule'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { reasonOf } from '@/table/bridge-look'
import { Fact, Facts } from '@/table/detail/facts'
import { RowMenu } from '@/table/rows/row-menu'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { givenName, kindKey, lookOf, nameOf, pathOf, perSecond } from './facts'
import { bridgeFigure, ruleFigure } from './figures'
import type { FlowNode, Graph } from './graph'
import { offersOf } from './offers'
import { useScene } from './scene'

/** All that is known of the place under the pointer, else of the one the keys are at: its full text, state and counters, and its commands. */
export function Details({ graph, stale }: { graph: Graph; stale: boolean }) {
  const { pointed } = useScene()
  const { active, hovered } = useStore(pointed)
  const shown = hovered ?? active
  const node = shown === undefined ? undefined : graph.nodes.find(({ id }) => id === shown)
  const { t } = useWords()
  if (node === undefined) return null
  const look = lookOf(node)
  const path = pathOf(node)
  const name = nameOf(node, t)
  return (
    <aside aria-label={t('flow.details')} className="absolute right-2 bottom-2 z-10 max-h-[calc(100%-1rem)] w-76 max-w-[calc(100%-1rem)] overflow-auto rounded-md border border-line bg-raised p-3 shadow-float">
      <div className="flex items-baseline gap-2 pb-1">
        <span className="text-small text-muted">{t(kindKey(node))}</span>
        {look !== undefined && <StatusMark state={look.state} word={t(look.word)} className="text-small" />}
        <span className="ml-auto flex items-center gap-1">
          {path !== undefined && <Link href={`#${path}`} className="text-small">{t('flow.open')}</Link>}
          {hovered === undefined && <RowMenu offers={offersOf(node)} name={inline(name, 60)} stale={stale} />}
        </span>
      </div>
      {node.kind !== 'console' && <p className="pb-1 break-words"><Untrusted mono={node.kind !== 'rule'} text={name} max={400} copyLabel={t('action.copy')} copiedLabel={t('action.copied')} /></p>}
      {node.kind === 'rule' ? <RuleFacts node={node} /> : node.kind === 'bridge' ? <BridgeFacts node={node} /> : <PlainFacts node={node} />}
    </aside>
  )
}

function RuleFacts({ node }: { node: FlowNode }) {
  const { rule } = node
  const { figures } = useScene()
  const words = useWords()
  const { t, format } = words
  if (rule === undefined) return null
  const given = givenName(node)
  const counter = (name: RuleCounter) => format.number(ruleFigure(figures, rule.id, name))
  return (
    <>
      <Facts>
        {given !== undefined && <Fact name={t('list.column.name')}><Untrusted text={given} max={120} /></Fact>}
        <Fact name={t('flow.fact.sources')}>{(rule.from ?? []).map((from) => <span key={from} className="block"><Untrusted mono text={from} max={120} /></span>)}</Fact>
        <Fact name={t('flow.fact.passed')}>{counter('passed')}</Fact>
        <Fact name={t('flow.fact.failed')}>{counter(ruleFailures)}</Fact>
        <Fact name={t('flow.fact.rate')}>{perSecond(ruleFigure(figures, rule.id, 'matched.rate'), words)}</Fact>
        <Fact name={t('list.column.created')}>{format.date(rule.created_at)}</Fact>
      </Facts>
      <pre className="max-h-32 overflow-auto rounded-sm bg-canvas p-2 font-mono text-small whitespace-pre-wrap" tabIndex={0} aria-label="SQL"><Untrusted text={rule.sql} max={2000} /></pre>
    </>
  )
}

function BridgeFacts({ node: { bridge, bridgeId = '', direction, unlisted } }: { node: FlowNode }) {
  const { figures } = useScene()
  const words = useWords()
  const { t, format } = words
  if (bridge === undefined) return unlisted === true ? <p className="text-muted">{t('flow.unlistedText')}</p> : <p className="text-warn">{t('flow.missingText')}</p>
  const reason = reasonOf(bridge)
  const fact = (key: ReactNode, name: BridgeCounter) => <Fact name={String(key)}>{format.number(bridgeFigure(figures, bridgeId, name))}</Fact>
  const ingress = direction === 'ingress' || factsOf(bridge.type)?.direction === 'ingress'
  return (
    <>
      {reason !== undefined && <p className="break-words text-muted"><Untrusted text={reason} max={300} /></p>}
      <Facts>
        {ingress ? fact(t('flow.fact.received'), 'received') : (
          <>
            {fact(t('flow.fact.matched'), 'matched')}
            {fact(t('flow.fact.inflight'), 'inflight')}
            <Fact name={t('flow.fact.rate')}>{perSecond(bridgeFigure(figures, bridgeId, 'rate'), words)}</Fact>
          </>
        )}
      </Facts>
    </>
  )
}

function PlainFacts({ node }: { node: FlowNode }) {
  const { t } = useWords()
  return (
    <Facts>
      {node.server !== undefined && <Fact name={t('flow.fact.server')}><Untrusted mono text={node.server} max={120} /></Fact>}
      {node.rule !== undefined && <Fact name={t('flow.kind.rule')}><Untrusted text={node.rule.id} max={120} /></Fact>}
    </Facts>
  )
}
