import { Check, Copy, Download } from '@/ui/icon/icons'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { guessFormat, hexDump, payloadFormats, showPayload, type PayloadFormat } from '@/lib/text/payload'
import { textLines } from '@/lib/text/text-lines'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/control/segmented'
import { TextLines } from './text-lines'

/** How much is shown immediately; the rest, and formatted JSON, follow when the browser is idle. */
const firstLook = 8192

/** Waits for the first paint and an idle browser: formatting a megabyte would block it. */
const idle = (work: () => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  // Hidden tabs do not paint.
  if (document.hidden) {
    const handle = requestIdleCallback(work, { timeout: 500 })
    return () => cancelIdleCallback(handle)
  }
  let end: () => void
  const frame = requestAnimationFrame(() => {
    const handle = requestIdleCallback(work, { timeout: 500 })
    end = () => cancelIdleCallback(handle)
  })
  end = () => cancelAnimationFrame(frame)
  return () => end()
}

/** The lines of a payload: bytes as a hex dump, everything else as text. */
const linesOf = (bytes: Uint8Array, total: number, format: PayloadFormat, text: () => string): string[] =>
  format === 'hex' ? hexDump(bytes, total) : textLines(text())

type Props = {
  bytes: Uint8Array
  /** The name of the downloaded file; sanitized on saving. */
  name: string
  onSave: (name: string, blob: Blob) => void
  className?: string
}

/** Shows a payload as text, JSON, base64 or hex, with copy and download; large payloads open without delay. */
export function PayloadView({ bytes, name, onSave, className }: Props) {
  const { t, format: formats } = useWords()
  const [chosen, setChosen] = useState<PayloadFormat>()
  const [prepared, setPrepared] = useState<{
    bytes: Uint8Array
    chosen: PayloadFormat | undefined
    format: PayloadFormat
    text: string
    lines: readonly string[]
    trouble: 'lossy' | 'json' | undefined
  }>()
  const [copied, setCopied] = useState(false)
  const ready =
    prepared !== undefined && prepared.bytes === bytes && prepared.chosen === chosen ? prepared : undefined
  const early = useMemo(() => {
    const format = chosen ?? guessFormat(bytes.subarray(0, firstLook))
    const look = bytes.subarray(0, firstLook)
    return {
      format,
      lines: linesOf(
        look,
        bytes.length,
        format,
        () => showPayload(look, format === 'json' ? 'text' : format).text,
      ),
    }
  }, [bytes, chosen])
  useEffect(
    () =>
      idle(() => {
        const format = chosen ?? guessFormat(bytes)
        const { text, lossy, problem } = showPayload(bytes, format)
        setPrepared({
          bytes,
          chosen,
          format,
          text,
          lines: linesOf(bytes, bytes.length, format, () => text),
          trouble: problem ?? (lossy === true ? 'lossy' : undefined),
        })
      }),
    [bytes, chosen],
  )
  const { format, lines } = ready ?? early
  // Nothing folds before the JSON is formatted. Foldable lines are higher, so the list is remounted.
  const folding = format === 'json' && ready !== undefined && ready.trouble === undefined
  const copy = () => {
    // The clipboard is refused or missing (plain http): the label does not change.
    void navigator.clipboard?.writeText(ready?.text ?? '').then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const fold = useMemo(() => ({ open: t('payload.unfold'), close: t('payload.fold') }), [t])
  return (
    <div
      className={`flex min-w-0 flex-col gap-2 ${className ?? ''}`}
      aria-busy={ready === undefined || undefined}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('payload.format')}
          value={format}
          options={payloadFormats.map((value) => ({ value, label: t(`choice.payloadFormat.${value}`) }))}
          onChange={setChosen}
        />
        <span className="nums text-small text-muted">{formats.bytes(bytes.length)}</span>
        <span className="ml-auto flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={copied ? Check : Copy}
            busy={ready === undefined}
            onClick={copy}
            onBlur={() => setCopied(false)}
          >
            {t(copied ? 'action.copied' : 'action.copy')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={Download}
            onClick={() => onSave(name, new Blob([bytes as BlobPart]))}
          >
            {t('payload.download')}
          </Button>
        </span>
      </div>
      {ready?.trouble !== undefined && (
        <p role="status" className="text-small text-warn">
          {t(ready.trouble === 'json' ? 'payload.notJson' : 'payload.notText')}
        </p>
      )}
      {bytes.length === 0 ? (
        <p className="text-muted">{t('payload.empty')}</p>
      ) : (
        <TextLines
          key={`${format} ${folding}`}
          label={t('payload.label')}
          lines={lines}
          {...(folding ? { fold } : {})}
        />
      )}
    </div>
  )
}
