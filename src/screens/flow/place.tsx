import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useWords, type Words } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { cx } from '@/ui/cx'
import type { IconType } from '@/ui/icon/icon'
import { Activity, Cable, Download, Hash, Repeat, ScrollText, Send, Waypoints, Zap } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { givenName, isMissing, isPart, isQuiet, kindKey, lookOf, nameOf, pathOf, perSecond } from './facts'
import { isCounted, nodeRate, type Figures } from './figures'
import type { FlowKind, FlowNode } from './graph'
import { useScene, type Neighbours } from './scene'

export type PlaceNode = Node<{ readonly node: FlowNode }, 'place'>

const icons: Readonly<Record<FlowKind, IconType>> = {
  topic: Hash,
  event: Activity,
  bridge: Waypoints,
  action: Send,
  source: Download,
  connector: Cable,
  rule: Zap,
  console: ScrollText,
  republish: Repeat,
}

/** The id of a place in the page, for what points at it. */
export const elementId = (id: string): string => `flow-${encodeURIComponent(id)}`

/** A place in one sentence: what it is, how it stands, how much goes through, and what lies before and after it. */
function sentenceOf(node: FlowNode, near: Neighbours, figures: Figures, words: Words): string {
  const { t } = words
  const look = lookOf(node)
  const given = givenName(node)
  const rate = nodeRate(figures, node)
  const names = (nodes: readonly FlowNode[] = []) => nodes.map((one) => inline(nameOf(one, t), 60)).join(', ')
  const { before = [], after = [], fallbacks = [], covers = [] } = near.get(node.id) ?? {}
  return [
    node.kind === 'console' ? t('flow.kind.console') : `${t(kindKey(node))} ${inline(nameOf(node, t), 120)}`,
    ...(given === undefined ? [] : [inline(given, 60)]),
    ...(node.remote === undefined ? [] : [`${t('flow.kind.remote')} ${inline(node.remote, 60)}`]),
    ...(look === undefined ? [] : [t(look.word)]),
    ...(isCounted(node) ? [rate === undefined ? t('flow.unknownRate') : perSecond(rate, words)] : []),
    ...(before.length === 0 ? [] : [t('flow.from', { names: names(before) })]),
    ...(after.length === 0 ? [] : [t('flow.to', { names: names(after) })]),
    ...(fallbacks.length === 0 ? [] : [t('flow.fallsBack', { names: names(fallbacks) })]),
    ...(covers.length === 0 ? [] : [t('flow.covers', { names: names(covers) })]),
  ].join('; ')
}

/** One place of the flow as it is drawn: name, kind, state by shape and word, and its rate. */
export const Place = memo(function Place({ data: { node } }: NodeProps<PlaceNode>) {
  const { pointed, near, figures } = useScene()
  const words = useWords()
  const { t } = words
  const active = usePart(pointed, (state) => state.active === node.id)
  const look = lookOf(node)
  const given = givenName(node)
  const missing = isMissing(node)
  const opens = pathOf(node) !== undefined
  const Icon = icons[node.kind]
  const counted = isCounted(node)
  // An action has its rate there; what it is its column and its icon tell.
  const kind =
    isPart(node.kind) && (node.kind === 'bridge' ? node.direction !== undefined : !counted)
      ? t(kindKey(node))
      : undefined
  return (
    <>
      <div
        id={elementId(node.id)}
        role="img"
        aria-label={sentenceOf(node, near, figures, words)}
        data-kind={node.kind}
        data-active={active || undefined}
        data-missing={missing || undefined}
        className={cx(
          'flow-place flex h-full w-full items-center gap-2 rounded-md border bg-surface px-2',
          opens ? 'cursor-pointer' : 'cursor-default',
          missing ? 'border-dashed border-field' : isQuiet(node) ? 'border-line' : 'border-field',
          node.kind === 'rule' && 'border-l-3',
        )}
      >
        <Icon size={14} aria-hidden className={cx('shrink-0', missing ? 'text-faint' : 'text-muted')} />
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'block truncate',
              missing ? 'text-muted' : node.kind === 'rule' && 'font-semibold',
              node.kind !== 'rule' && node.kind !== 'console' && 'font-mono text-small leading-5',
            )}
          >
            {node.kind === 'console' ? t('flow.kind.console') : <Untrusted text={node.text} max={80} />}
            {given !== undefined && (
              <span className="pl-2 font-normal text-muted">
                <Untrusted text={given} max={60} />
              </span>
            )}
          </span>
          <span className="nums flex items-center gap-2 text-small text-muted">
            <span className="min-w-0 flex-1 truncate">
              {look === undefined ? (
                <Below node={node} words={words} />
              ) : (
                <>
                  <StatusMark state={look.state} word={t(look.word)} />
                  {kind !== undefined && ` · ${kind}`}
                </>
              )}
            </span>
            {counted && <span className="shrink-0">{perSecond(nodeRate(figures, node), words)}</span>}
          </span>
        </span>
      </div>
      {/* Where the edges end, as the library finds it in the page. */}
      <Handle type="target" position={Position.Left} isConnectable={false} className="flow-end" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="flow-end" />
    </>
  )
})

/** The second line of a place without a state: its kind, and of a topic elsewhere the broker. */
function Below({ node, words: { t } }: { node: FlowNode; words: Words }) {
  if (node.server === undefined || node.server === '')
    return <>{t(node.kind === 'console' ? 'flow.log' : kindKey(node))}</>
  return (
    <>
      {t('flow.kind.remote')} · <Untrusted text={node.server} max={60} />
    </>
  )
}
