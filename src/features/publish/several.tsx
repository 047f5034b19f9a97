import { useEffect, useRef, useState } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import { keyLabel } from '@/command/keys/label'
import { levels } from '@/command/param'
import { useWords } from '@/i18n/use-words'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { IconButton } from '@/ui/icon-button'
import { Plus, X } from '@/ui/icon/icons'
import { StatusMark } from '@/ui/status-mark'
import { newRow, parseRows, formatRows, type MessageRow } from './rows'

const nextKey = 'alt+Enter'

type Props = {
  text: string
  onText: (text: string) => void
  /** The error of validation or of the broker. */
  error: string | undefined
}

/**
 * Messages as rows of topic, payload, QoS and retain, with a key for the next row; or as their JSON, for
 * pasting and further fields.
 */
export function Messages({ text, onText, error }: Props) {
  const { t } = useWords()
  const rows = parseRows(text)
  const [json, setJson] = useState(false)
  const asRows = !json && rows !== undefined
  return (
    <div role="group" aria-label={t('publish.several')} className="flex flex-col gap-2">
      {asRows ? (
        <Rows rows={rows} onRows={(next) => onText(formatRows(next))} validated={error !== undefined} />
      ) : (
        <Textarea
          mono
          rows={12}
          aria-label={t('param.messages')}
          aria-invalid={error !== undefined || undefined}
          value={text}
          onValue={onText}
        />
      )}
      <div aria-live="polite" className="empty:-mt-2">
        {error !== undefined && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            {error}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Button
          size="sm"
          variant="ghost"
          disabledReason={rows === undefined && t('publish.notRows')}
          onClick={() => setJson(asRows)}
        >
          {t(asRows ? 'publish.asJson' : 'publish.asRows')}
        </Button>
        {t('publish.severalNote')}
      </p>
    </div>
  )
}

function Rows({
  rows,
  onRows,
  validated,
}: {
  rows: readonly MessageRow[]
  onRows: (rows: readonly MessageRow[]) => void
  validated: boolean
}) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const count = useRef(rows.length)
  useEffect(() => {
    // Focus the new row.
    if (rows.length > count.current)
      [...(frame.current?.querySelectorAll<HTMLElement>('[data-row] input[type=text]') ?? [])].at(-1)?.focus()
    count.current = rows.length
  }, [rows.length])
  const add = () => onRows([...rows, newRow(rows.at(-1))])
  const update = (at: number, change: Partial<MessageRow>) =>
    onRows(rows.map((row, place) => (place === at ? { ...row, ...change } : row)))
  useKeys('form', [{ hotkey: nextKey, title: t('publish.next'), run: add }])
  return (
    <div ref={frame} className="flex flex-col gap-2">
      {rows.map((row, at) => (
        <Row
          key={at}
          row={row}
          number={at + 1}
          validated={validated}
          onChange={(change) => update(at, change)}
          {...(rows.length > 1 ? { onRemove: () => onRows(rows.filter((_, place) => place !== at)) } : {})}
        />
      ))}
      <div>
        <Button size="sm" icon={Plus} keys={keyLabel(nextKey)} onClick={add}>
          {t('publish.next')}
        </Button>
      </div>
    </div>
  )
}

type RowProps = {
  row: MessageRow
  number: number
  validated: boolean
  onChange: (change: Partial<MessageRow>) => void
  onRemove?: () => void
}

function Row({ row, number, validated, onChange, onRemove }: RowProps) {
  const { t } = useWords()
  const wrong = validated && !isTopicName(row.topic)
  const label = (name: string) => t('publish.cell', { name, number })
  return (
    <div
      data-row
      role="group"
      aria-label={t('publish.row', { number })}
      className={
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2 rounded-md border border-line p-2 ' +
        'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_5.5rem_auto_auto]'
      }
    >
      <TextInput
        mono
        placeholder={t('param.topic')}
        aria-label={label(t('param.topic'))}
        aria-invalid={wrong || undefined}
        value={row.topic}
        onValue={(topic) => onChange({ topic })}
        className="max-sm:col-span-3"
      />
      <Textarea
        mono
        rows={1}
        placeholder={t('param.payload')}
        aria-label={label(t('param.payload'))}
        value={row.payload}
        onValue={(payload) => onChange({ payload })}
        className="max-sm:col-span-3"
      />
      <Select
        aria-label={label(t('param.qos'))}
        value={row.qos}
        onValue={(qos) => onChange({ qos })}
        options={levels.map((level) => ({ value: level, label: `${t('param.qos')} ${level}` }))}
      />
      <Checkbox label={t('param.retain')} checked={row.retain} onValue={(retain) => onChange({ retain })} />
      {onRemove !== undefined && (
        <IconButton size="sm" icon={X} label={t('publish.removeRow', { number })} onClick={onRemove} />
      )}
    </div>
  )
}
