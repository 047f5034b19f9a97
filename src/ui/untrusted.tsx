import { Check, Copy } from './icon/icons'
import { useState } from 'react'
import { copyText } from './copy-text'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { plain, reveal, type Revealed } from '@/lib/text/untrusted'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { splitEnd, tailLength } from './middle-cut'

/** The tooltip is bounded too: a payload can have megabytes. */
const maxTitleLength = 4096

export interface UntrustedProps {
  text: string
  /** Shown length in code points. */
  max?: number
  mono?: boolean
  /** Truncates in the middle where there is no room, so that ids with different ends do not look alike. */
  middle?: boolean
  /** The label of a button that copies the exact text. */
  copyLabel?: string
  /** Its label just after copying. */
  copiedLabel?: string
  className?: string
}

/** Shorter texts always fit where ids are shown, in characters. */
const minTruncatedLength = 20

type Shown = Revealed['parts']

const Parts = ({ parts }: { parts: Shown }) =>
  parts.map((part, index) =>
    part.kind === 'plain' ? (
      part.text
    ) : (
      <span
        key={index}
        dir="ltr"
        className="border-b border-dotted border-current font-mono text-small text-warn"
      >
        {part.text}
      </span>
    ),
  )

/** The beginning shrinks to the available width, the end stays. A text beyond `max` loses its middle. */
function Middle({
  text,
  max,
  mono,
  className,
}: {
  text: string
  max: number
  mono: boolean
  className: string | undefined
}) {
  const revealed = reveal(text, { max })
  // Only the last characters of a truncated text are processed.
  const end = revealed.truncated
    ? reveal(text.slice(-tailLength * 2), { max: tailLength * 2 }).parts
    : revealed.parts
  const { head, tail } = splitEnd(end)
  return (
    <bdi
      dir="auto"
      title={plain(text, maxTitleLength)}
      className={cx('inline-flex max-w-full min-w-0', mono && 'font-mono text-small', className)}
    >
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">
        <Parts parts={revealed.truncated ? revealed.parts : head} />
        {revealed.truncated && '…'}
      </span>
      <span className="shrink-0 whitespace-pre">
        <Parts parts={tail} />
      </span>
    </bdi>
  )
}

/** Text from a device or a user, rendered as text only: isolated in its direction, with hidden characters made visible. */
export function Untrusted({
  text,
  max,
  mono,
  middle = false,
  copyLabel,
  copiedLabel,
  className,
}: UntrustedProps) {
  const [copied, setCopied] = useState(false)
  const { parts, truncated } = reveal(text, { max })
  const odd = truncated || parts.some((part) => part.kind === 'escape')
  // Where the browser refuses, the label does not change.
  const copy = () => startInBackground(copyText(text).then(setCopied), throwUnexpected)
  if (middle && [...text.slice(0, 2 * minTruncatedLength)].length > minTruncatedLength)
    return (
      <Middle text={text} max={max ?? minTruncatedLength * 4} mono={mono === true} className={className} />
    )
  const shown = (
    <bdi
      dir="auto"
      title={odd ? plain(text, maxTitleLength) : undefined}
      className={cx(mono && 'font-mono text-small', !copyLabel && className)}
    >
      <Parts parts={parts} />
      {truncated && '…'}
    </bdi>
  )
  if (!copyLabel) return shown
  return (
    <span className={cx('inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      <span className="min-w-0 truncate">{shown}</span>
      <IconButton
        size="sm"
        icon={copied ? Check : Copy}
        label={copied && copiedLabel ? copiedLabel : copyLabel}
        onClick={copy}
        onBlur={() => setCopied(false)}
      />
    </span>
  )
}
