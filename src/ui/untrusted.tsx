import { Check, Copy } from './icon/icons'
import { useState } from 'react'
import { plain, reveal } from '@/lib/text/untrusted'
import { cx } from './cx'
import { IconButton } from './icon-button'

/** The tooltip is bounded too: a payload can have megabytes. */
const longestTitle = 4096

export interface UntrustedProps {
  text: string
  /** Shown length in code points. */
  max?: number
  mono?: boolean
  /** Names a button that copies the exact text. */
  copyLabel?: string
  /** Its name just after copying. */
  copiedLabel?: string
  className?: string
}

/** Text from a device or a user: only ever text, isolated in its own direction, with what would hide in it made visible. */
export function Untrusted({ text, max, mono, copyLabel, copiedLabel, className }: UntrustedProps) {
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
  const shown = (
    <bdi dir="auto" title={odd ? plain(text, longestTitle) : undefined} className={cx(mono && 'font-mono text-small', !copyLabel && className)}>
      {parts.map((part, index) =>
        part.kind === 'plain' ? (
          part.text
        ) : (
          <span key={index} dir="ltr" className="border-b border-dotted border-current font-mono text-small text-warn">
            {part.text}
          </span>
        ),
      )}
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
