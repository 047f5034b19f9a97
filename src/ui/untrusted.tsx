import { Check, Copy } from './icon/icons'
import { useState } from 'react'
import { plain, reveal, type Revealed } from '@/lib/text/untrusted'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { splitEnd, tailLength } from './middle-cut'

/** The tooltip is bounded too: a payload can have megabytes. */
const longestTitle = 4096

export interface UntrustedProps {
  text: string
  /** Shown length in code points. */
  max?: number
  mono?: boolean
  /** Cut in the middle where there is no room, so that ids that differ in their end do not look alike. */
  middle?: boolean
  /** Names a button that copies the exact text. */
  copyLabel?: string
  /** Its name just after copying. */
  copiedLabel?: string
  className?: string
}

/** Anything shorter has room wherever ids stand, in characters. */
const shortest = 20

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

/** The beginning gives way to the room there is, the end stays. A text beyond `max` loses its middle. */
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
  const whole = reveal(text, { max })
  // Of a text that is too long to be drawn whole the last characters are looked at alone.
  const end = whole.truncated
    ? reveal(text.slice(-tailLength * 2), { max: tailLength * 2 }).parts
    : whole.parts
  const { head, tail } = splitEnd(end)
  return (
    <bdi
      dir="auto"
      title={plain(text, longestTitle)}
      className={cx('inline-flex max-w-full min-w-0', mono && 'font-mono text-small', className)}
    >
      <span className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">
        <Parts parts={whole.truncated ? whole.parts : head} />
        {whole.truncated && '…'}
      </span>
      <span className="shrink-0 whitespace-pre">
        <Parts parts={tail} />
      </span>
    </bdi>
  )
}

/** Text from a device or a user: only ever text, isolated in its own direction, with what would hide in it made visible. */
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
  const copy = () => {
    // Refused or missing (plain http): the label simply does not change.
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  if (middle && [...text.slice(0, 2 * shortest)].length > shortest)
    return <Middle text={text} max={max ?? shortest * 4} mono={mono === true} className={className} />
  const shown = (
    <bdi
      dir="auto"
      title={odd ? plain(text, longestTitle) : undefined}
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
