import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import { prettyJson } from '@/lib/text/payload'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { Segmented } from '@/ui/control/segmented'
import { Textarea } from '@/ui/control/textarea'
import { X } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'

/** So many characters are written and checked while one types; more is sent as it is and not drawn: a field of megabytes stops the page. */
const most = 200_000

type Props = { text: string; label: string; onText: (text: string) => void }

/** The payload: a field to write in, or only the beginning of what is too long for one. */
export function PayloadField(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const long = props.text.length > most
  const was = useRef(long)
  useEffect(() => {
    // What had the focus has given way to the other: it comes to what stands in its place.
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

/** A payload that was pasted and is too long to be written in: how long it is, how it begins, and the way to be rid of it. */
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
        {t('rule.test.long', { size: format.bytes(size), most: format.number(most) })}
      </p>
      <span>
        <Button size="sm" icon={X} onClick={() => onText('')}>
          {t('rule.test.drop')}
        </Button>
      </span>
    </div>
  )
}

/** As JSON, set out and checked, or as the plain text that it is. */
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

/** Takes what is pasted without its being drawn in the field first, where that makes the text too long for it. */
const takeLong = (onText: (text: string) => void) => (event: ClipboardEvent<HTMLTextAreaElement>) => {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain')
  if (value.length - (selectionEnd - selectionStart) + pasted.length <= most) return
  event.preventDefault()
  onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
}
