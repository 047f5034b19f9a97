import type { FlowKind, Graph } from './flow-node'
import { flowIcons } from './place-box'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'

const kinds = Object.keys(flowIcons) as readonly FlowKind[]

/** A sample line, as `line.tsx` draws it. */
function Sample({
  flowing = false,
  ...look
}: {
  flowing?: boolean
  'data-quiet'?: true
  'data-fallback'?: true
}) {
  return (
    <svg width="24" height="6" aria-hidden className="shrink-0">
      <path d="M0,3 H24" className={cx('flow-line', flowing ? 'stroke-accent' : 'stroke-field')} {...look} />
    </svg>
  )
}

/** The meaning of the icons and lines that occur in the drawing. */
export function Legend({ graph }: { graph: Graph }) {
  const { t } = useWords()
  const present = new Set(graph.nodes.map(({ kind }) => kind))
  return (
    <ul
      aria-label={t('flow.legend')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted *:flex *:items-center *:gap-1.5"
    >
      {kinds
        .filter((kind) => present.has(kind))
        .map((kind) => {
          const Icon = flowIcons[kind]
          return (
            <li key={kind}>
              <Icon size={14} aria-hidden className="shrink-0" />
              {t(`flow.kind.${kind}`)}
            </li>
          )
        })}
      <li>
        <Sample flowing />
        {t('flow.line.flowing')}
      </li>
      <li>
        <Sample />
        {t('flow.line.idle')}
      </li>
      <li>
        <Sample data-quiet />
        {t('flow.line.quiet')}
      </li>
      {graph.edges.some(({ fallback }) => fallback) && (
        <li>
          <Sample data-fallback />
          {t('flow.line.fallback')}
        </li>
      )}
      <li>
        <StatusMark state="error" />
        {t('flow.line.failed')}
      </li>
    </ul>
  )
}
