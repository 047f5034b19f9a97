import { Download, Pause, Play, Trash2 } from '@/ui/icon/icons'
import { useMemo } from 'react'
import clear from '@commands/mqtt-client/clear'
import { useStart } from '@/command/react'
import { useSearchKey } from '@/command/keys/use-search-key'
import { useWords } from '@/i18n/use-words'
import { toCsv } from '@/lib/text/csv'
import { showPayload } from '@/lib/text/payload'
import type { Connection } from '@/mqtt/connection'
import type { Entry } from '@/mqtt/view'
import { saveFile } from '@/list/export/save-file'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/control/segmented'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { useStore } from '@/ui/use-store'
import { filterEntries, type Way } from './filter'
import { MessageDetail } from './message-detail'
import { MessageList } from './message-list'
import { useConnectionState } from './use-connection-state'

const bounds = [100, 1000, 10_000] as const

/** State that lasts until the current list of messages is cleared; a canceled clearing keeps it. */
function useListState<T>(
  connection: Connection,
  name: string,
  clears: number,
): [T | undefined, (next: T | undefined) => void] {
  const [stored, store] = useConnectionState<{ of: number; value: T | undefined } | undefined>(
    connection,
    name,
    undefined,
  )
  return [stored?.of === clears ? stored.value : undefined, (value) => store({ of: clears, value })]
}

/** Sent and received messages, limited in number and bytes; a pause freezes the list while more arrive. */
export function Messages({ connection }: { connection: Connection }) {
  const { t, format } = useWords()
  const field = useSearchKey()
  const start = useStart()
  const { settings, received, sent, dropped, revision, clears } = useStore(connection.store)
  const [paused, setPaused] = useListState<{ entries: readonly Entry[]; received: number }>(
    connection,
    'held',
    clears,
  )
  const [way, setWay] = useConnectionState<Way>(connection, 'way', 'both')
  const [text, setText] = useConnectionState(connection, 'filter', '')
  const [limit, setLimit] = useConnectionState<string>(connection, 'most', '1000')
  const [chosen, setChosen] = useListState<Entry>(connection, 'chosen', clears)
  // The revision changes with the ring buffer, which is not React state.
  const entries = useMemo(
    () => (void revision, paused?.entries ?? connection.messages.items()),
    [connection, paused, revision],
  )
  const rows = useMemo(() => filterEntries(entries, way, text), [entries, way, text])
  const save = () =>
    saveFile(
      `${settings.name}-messages.csv`,
      new Blob([messagesToCsv(rows)], { type: 'text/csv;charset=utf-8' }),
    )
  return (
    <Card
      title={t('mqtt-client.messages')}
      note={
        <span className="nums">
          {t('mqtt-client.counts', { received: format.number(received), sent: format.number(sent) })}
        </span>
      }
      aside={
        <>
          <IconButton
            size="sm"
            icon={paused === undefined ? Pause : Play}
            label={t(paused === undefined ? 'mqtt-client.pause' : 'mqtt-client.resume')}
            aria-pressed={paused !== undefined}
            onClick={() => setPaused(paused === undefined ? { entries, received } : undefined)}
          />
          <IconButton
            size="sm"
            icon={Download}
            label={t('mqtt-client.save')}
            disabledReason={rows.length === 0 && t('mqtt-client.none')}
            onClick={save}
          />
          <IconButton
            size="sm"
            icon={Trash2}
            label={t('mqtt-client.clear.title')}
            onClick={() => start(clear, { connection: settings.name })}
          />
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t('mqtt-client.way')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'both', label: t('mqtt-client.both') },
              { value: 'in', label: t('mqtt-client.received') },
              { value: 'out', label: t('mqtt-client.sent') },
            ]}
          />
          <TextInput
            ref={field}
            aria-keyshortcuts="/"
            aria-label={t('mqtt-client.search')}
            placeholder={t('mqtt-client.search')}
            className="min-w-40 flex-1"
            value={text}
            onValue={setText}
          />
          <Select
            aria-label={t('mqtt-client.bound')}
            className="w-40"
            value={limit}
            options={bounds.map((total) => ({
              value: String(total),
              label: t('mqtt-client.boundOf', { total: format.number(total) }),
            }))}
            onValue={(value) => {
              setLimit(value)
              connection.bound({
                messages: Number(value),
                bytes: 10 * 1024 * 1024 * Math.max(1, Number(value) / 1000),
              })
            }}
          />
        </div>
        <p role="status" className="nums text-small text-muted empty:hidden">
          {paused !== undefined && t('mqtt-client.newSince', { count: received - paused.received })}
          {paused !== undefined && dropped > 0 && ' · '}
          {dropped > 0 && t('mqtt-client.dropped', { count: dropped })}
        </p>
        {rows.length === 0 ? (
          <EmptyState
            title={t(entries.length === 0 ? 'mqtt-client.none' : 'mqtt-client.noMatch')}
            text={entries.length === 0 ? t('mqtt-client.noneText') : undefined}
          />
        ) : (
          <MessageList entries={rows} chosen={chosen?.id} onChoose={setChosen} />
        )}
        {chosen !== undefined && <MessageDetail entry={chosen} entries={entries} />}
      </div>
    </Card>
  )
}

/** The rows as CSV: the payload as text, or Base64 if it is binary. */
function messagesToCsv(entries: readonly Entry[]): string {
  const rows = entries.map(({ at, way, topic, qos, retain, payload }) => {
    const text = showPayload(payload, 'text')
    return [
      new Date(at).toISOString(),
      way,
      topic,
      qos,
      retain,
      text.lossy === true ? 'base64' : 'text',
      text.lossy === true ? showPayload(payload, 'base64').text : text.text,
    ]
  })
  return toCsv([['time', 'direction', 'topic', 'qos', 'retain', 'encoding', 'payload'], ...rows], {
    bom: true,
  })
}
