import { useWords, type Translate, type Words } from '@/i18n/use-words'
import { Trouble } from '@/list/trouble'
import { cx } from '@/ui/cx'
import type { IconType } from '@/ui/icon/icon'
import { Activity, Cable, Download, Hash, Repeat, ScrollText, Send, Waypoints, Zap } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { isCounted, type Failures } from './figures'
import type { FlowKind, FlowNode } from './graph'
import './flow.css'
import { displayName, isMissing, isPart, isQuiet, kindKey, lookOf, nameOf, perSecond } from './states'

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

/** An action has its rate on the second line; what it is its column and its icon tell. */
const kindBeside = (node: FlowNode): boolean =>
  isPart(node.kind) && (node.kind === 'bridge' ? node.direction !== undefined : !isCounted(node))

/** The widths of a box, and what its frame, icon and the gaps between take of it, in pixels. */
const [minWidth, maxWidth, frame] = [132, 280, 46]
/** Room for a rate and a count of failures. */
const figuresWidth = 84

/** About how wide a text is drawn where each of its letters takes `letter`; those of Chinese, Japanese and Korean take a square. */
const widthOf = (text: string, letter: number): number => {
  let width = 0
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) >= 0x2e80 ? 13 : letter
  return width
}

/** The width that the box of a place needs for its texts, within limits. */
export function boxWidth(node: FlowNode, t: Translate): number {
  const given = displayName(node)
  const look = lookOf(node)
  const title =
    widthOf(nameOf(node, t), node.kind === 'rule' ? 8.4 : 7.3) +
    (given === undefined ? 0 : 8 + widthOf(given, 7.6))
  const below =
    look === undefined
      ? widthOf(belowOf(node, t), 6.8)
      : 15 + widthOf(`${t(look.word)}${kindBeside(node) ? ` · ${t(kindKey(node))}` : ''}`, 6.8)
  const needed = Math.ceil(Math.max(title, below + (isCounted(node) ? figuresWidth : 0))) + frame
  return Math.min(maxWidth, Math.max(minWidth, needed))
}

/** The frame of a place: dashed where nothing is, with a thick edge where a rule is. */
export const boxClass = (node: FlowNode): string =>
  cx(
    'flow-place flex h-full w-full items-center gap-2 rounded-md border bg-surface px-2',
    isMissing(node) ? 'border-dashed border-field' : isQuiet(node) ? 'border-line' : 'border-field',
    node.kind === 'rule' && 'border-l-3',
  )

type Props = {
  node: FlowNode
  /** Messages a second; undefined when unknown. */ rate: number | undefined
  failures: Failures | undefined
}

/** One place of the flow as it is drawn: name, kind, state by shape and word, its rate, and what failed there. */
export function PlaceBox({ node, rate, failures }: Props) {
  const words = useWords()
  const { t, format } = words
  const look = lookOf(node)
  const given = displayName(node)
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
                {kindBeside(node) && ` · ${t(kindKey(node))}`}
              </>
            )}
          </span>
          {isCounted(node) && (
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

/** The second line of a place without a state, as text. */
const belowOf = (node: FlowNode, t: Translate): string =>
  node.server === undefined || node.server === ''
    ? t(node.kind === 'console' ? 'flow.log' : kindKey(node))
    : `${t('flow.kind.remote')} · ${node.server}`

/** The same as it is drawn: the address of another broker is device text. */
function Below({ node, words: { t } }: { node: FlowNode; words: Words }) {
  if (node.server === undefined || node.server === '') return <>{belowOf(node, t)}</>
  return (
    <>
      {t('flow.kind.remote')} · <Untrusted text={node.server} max={60} />
    </>
  )
}
