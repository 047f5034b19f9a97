import { useWords, type Translate, type Words } from '@/i18n/use-words'
import { Trouble } from '@/list/trouble'
import { cx } from '@/ui/cx'
import type { IconType } from '@/ui/icon/icon'
import { Activity, Cable, Download, Hash, Repeat, ScrollText, Send, Waypoints, Zap } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { lookText } from '@/features/bridge/bridge-look'
import { Untrusted } from '@/ui/untrusted'
import { hasFigures, type Failures } from './figures'
import type { FlowKind, FlowNode } from './flow-node'
import './flow.css'
import { displayName, isMissing, isPart, isQuiet, kindKey, getLook, getNodeName, perSecond } from './states'

export const flowIcons: Readonly<Record<FlowKind, IconType>> = {
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

/** An action shows its rate on the second line; column and icon show its kind. */
const hasKindLine = (node: FlowNode): boolean =>
  isPart(node.kind) && (node.kind === 'bridge' ? node.direction !== undefined : !hasFigures(node))

/** Widths of a box, and of its frame, icon and gaps, in pixels. */
const [minWidth, maxWidth, frame] = [132, 280, 46]
/** The width of a rate and a count of failures, in pixels. */
const figuresWidth = 84

/** The approximate width of a text, in pixels; Chinese, Japanese and Korean characters are square. */
const widthOf = (text: string, letter: number): number => {
  let width = 0
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 13 : letter
  return width
}

/** The width that a node needs for its texts, in pixels, within limits. */
export function boxWidth(node: FlowNode, t: Translate): number {
  const ruleName = displayName(node)
  const look = getLook(node)
  const title =
    widthOf(getNodeName(node, t), node.kind === 'rule' ? 8.4 : 7.3) +
    (ruleName === undefined ? 0 : 8 + widthOf(ruleName, 7.6))
  const below =
    look === undefined
      ? widthOf(secondLineText(node, t), 6.8)
      : 15 + widthOf(`${lookText(look, t)}${hasKindLine(node) ? ` · ${t(kindKey(node))}` : ''}`, 6.8)
  const needed = Math.ceil(Math.max(title, below + (hasFigures(node) ? figuresWidth : 0))) + frame
  return Math.min(maxWidth, Math.max(minWidth, needed))
}

/** The frame of a node: dashed if missing, with a thick edge for a rule. */
export const boxClass = (node: FlowNode): string =>
  cx(
    'flow-place flex h-full w-full items-center gap-2 rounded-md border bg-surface px-2',
    isMissing(node) ? 'border-dashed border-field' : isQuiet(node) ? 'border-line' : 'border-field',
    node.kind === 'rule' && 'border-l-3',
  )

type Props = {
  node: FlowNode
  /** Messages per second; undefined if unknown. */ rate: number | undefined
  failures: Failures | undefined
}

/** One node of the flow: name, kind, state, rate and failures. */
export function PlaceBox({ node, rate, failures }: Props) {
  const words = useWords()
  const { t, format } = words
  const look = getLook(node)
  const ruleName = displayName(node)
  const missing = isMissing(node)
  const Icon = flowIcons[node.kind]
  const lost = failures === undefined ? 0 : failures.failed + failures.dropped
  return (
    <>
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
          {ruleName !== undefined && (
            <span className="pl-2 font-normal text-muted">
              <Untrusted text={ruleName} max={60} />
            </span>
          )}
        </span>
        <span className="nums flex items-center gap-2 text-small text-muted">
          <span className="min-w-0 flex-1 truncate">
            {look === undefined ? (
              <SecondLine node={node} words={words} />
            ) : (
              <>
                <StatusMark state={look.state} word={lookText(look, t)} />
                {hasKindLine(node) && ` · ${t(kindKey(node))}`}
              </>
            )}
          </span>
          {hasFigures(node) && (
            <span className="flex shrink-0 gap-2">
              {lost > 0 && (
                <span className="whitespace-nowrap">
                  <Trouble count={lost} text={format.number(lost)} />
                </span>
              )}
              {perSecond(rate, words)}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

/** The second line of a node without a state, as text. */
const secondLineText = (node: FlowNode, t: Translate): string =>
  node.server === undefined || node.server === ''
    ? t(node.kind === 'console' ? 'flow.log' : kindKey(node))
    : `${t('flow.kind.remote')} · ${node.server}`

/** The second line of a node without a state; the address of another broker is device text. */
function SecondLine({ node, words: { t } }: { node: FlowNode; words: Words }) {
  if (node.server === undefined || node.server === '') return <>{secondLineText(node, t)}</>
  return (
    <>
      {t('flow.kind.remote')} · <Untrusted text={node.server} max={60} />
    </>
  )
}
