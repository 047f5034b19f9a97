import { cx } from './cx'

type MarkShape = 'full' | 'half' | 'note' | 'ring' | 'square' | 'triangle' | 'diamond'

const tones = {
  ok: 'text-ok',
  info: 'text-info',
  muted: 'text-muted',
  bad: 'text-bad',
  warn: 'text-warn',
} as const

/** Shape and tone of each state, in a Map so that names such as "constructor" are unknown; unknown states are drawn as waiting. */
const classesByStatus = new Map<string, [MarkShape, keyof typeof tones]>(
  Object.entries({
    connected: ['full', 'ok'],
    running: ['full', 'ok'],
    enabled: ['full', 'ok'],
    ok: ['full', 'ok'],
    connecting: ['half', 'info'],
    waiting: ['half', 'info'],
    info: ['note', 'info'],
    disconnected: ['ring', 'muted'],
    idle: ['ring', 'muted'],
    stopped: ['square', 'muted'],
    disabled: ['square', 'muted'],
    down: ['square', 'bad'],
    error: ['triangle', 'bad'],
    warning: ['triangle', 'warn'],
    inconsistent: ['diamond', 'warn'],
  }),
)

function Shape({ shape }: { shape: MarkShape }) {
  switch (shape) {
    case 'full':
      return <circle cx="5" cy="5" r="4" fill="currentColor" />
    case 'half':
      return (
        <>
          <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" />
          <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
        </>
      )
    case 'note':
      return (
        <>
          <circle cx="5" cy="5" r="4.4" fill="none" stroke="currentColor" />
          <path d="M5 4.4v3M5 2.3v1" stroke="currentColor" />
        </>
      )
    case 'ring':
      return <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    case 'square':
      return <rect x="1.5" y="1.5" width="7" height="7" rx="1" fill="currentColor" />
    case 'triangle':
      return <path d="M5 .8 9.6 9H.4z" fill="currentColor" />
    case 'diamond':
      return <path d="M5 .5 9.5 5 5 9.5.5 5z" fill="currentColor" />
  }
}

export interface StatusMarkProps {
  /** connected running enabled ok connecting waiting info disconnected idle stopped disabled down error warning inconsistent */
  state: string
  /** The state in words. Without it the mark is decorative, for places that show the word next to it. */
  word?: string
  /** The word becomes the mark's name instead of visible text (narrow columns). */
  wordHidden?: boolean
  className?: string
}

/** A state as shape, word and color, so that the meaning depends on no single one. */
export function StatusMark({ state, word, wordHidden, className }: StatusMarkProps) {
  const [shape, tone] = classesByStatus.get(state) ?? (['half', 'muted'] as const)
  const naming =
    word && wordHidden ? ({ role: 'img', 'aria-label': word } as const) : ({ 'aria-hidden': true } as const)
  const mark = (
    <svg
      viewBox="0 0 10 10"
      width="9"
      height="9"
      className={cx('shrink-0', tones[tone], !word && className)}
      {...naming}
    >
      {word && wordHidden && <title>{word}</title>}
      <Shape shape={shape} />
    </svg>
  )
  if (!word || wordHidden) return mark
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      {mark}
      {word}
    </span>
  )
}
