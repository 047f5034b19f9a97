import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import { prettyJson } from '@/lib/text/payload'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { Segmented } from '@/ui/control/segmented'
import { Textarea } from '@/ui/control/textarea'
import { X } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'

/**
 * Payloads over this number of characters are sent but not rendered: a field of megabytes freezes the page.
 */
const maxEditableLength = 200_000

type Props = { text: string; label: string; onText: (text: string) => void }

/** The payload: a field, or only the beginning of a text that is too long for one. */
export function PayloadField(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const long = props.text.length > maxEditableLength
  const was = useRef(long)
  useEffect(() => {
    // The focused element was replaced: moves the focus to its replacement.
    if (was.current !== long && document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('textarea, button')?.focus()
    was.current = long
  }, [long])
  return (
    <div ref={frame} data-part>
      {long ? <LongPayload {...props} /> : <ShortPayload {...props} />}
    </div>
  )
}

/** A pasted payload that is too long to edit: its length, its beginning, and a button that removes it. */
function LongPayload({ text, label, onText }: Props) {
  const { t, format } = useWords()
  const size = useMemo(() => new Blob([text]).size, [text])
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-1">
      <span className="text-small text-muted" aria-hidden>
        {label}
      </span>
      <p className="truncate rounded-sm border border-line bg-canvas px-2 py-1.5">
        <Untrusted mono className="text-small" text={text.slice(0, 200)} max={200} />
      </p>
      <p role="status" className="text-small text-muted">
        {t('rule.test.long', {
          size: format.bytes(size),
          max: format.number(maxEditableLength),
        })}
      </p>
      <span>
        <Button size="sm" icon={X} onClick={() => onText('')}>
          {t('rule.test.drop')}
        </Button>
      </span>
    </div>
  )
}

/** The payload as formatted and validated JSON, or as plain text. */
function ShortPayload({ text, label, onText }: Props) {
  const { t } = useWords()
  const [format, setFormat] = useState<'json' | 'text'>('json')
  const pretty = format === 'json' ? prettyJson(text) : undefined
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={label}
        {...(format === 'json' && pretty === undefined
          ? { description: <span className="text-warn">{t('rule.test.notJson')}</span> }
          : {})}
      >
        {(control) => (
          <Textarea {...control} mono rows={5} value={text} onValue={onText} onPaste={takeLong(onText)} />
        )}
      </Field>
      <Segmented
        label={t('payload.format')}
        value={format}
        options={[
          { value: 'json', label: t('choice.payloadFormat.json') },
          { value: 'text', label: t('choice.payloadFormat.text') },
        ]}
        onChange={(next) => {
          setFormat(next)
          const set = next === 'json' ? prettyJson(text) : undefined
          if (set !== undefined) onText(set)
        }}
      />
    </div>
  )
}

/** Handles a paste that would make the text too long, without rendering it in the field. */
const takeLong = (onText: (text: string) => void) => (event: ClipboardEvent<HTMLTextAreaElement>) => {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain')
  if (value.length - (selectionEnd - selectionStart) + pasted.length <= maxEditableLength) return
  event.preventDefault()
  onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
}
