import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, type KeyboardEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import { utf8 } from '@/lib/text/payload'
import { deletesRetained } from '@/mqtt/packets'
import type { Entry } from '@/mqtt/view'
import { cx } from '@/ui/cx'
import { Untrusted } from '@/ui/untrusted'
import { Swatch } from './swatch'

const height = 28
const clock = new Intl.DateTimeFormat('sv-SE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

type Props = { entries: readonly Entry[]; chosen: number | undefined; onChoose: (entry: Entry) => void }

/** The messages, newest first; only visible rows are rendered. One tab stop; the arrow keys choose a row. */
export function MessageList({ entries, chosen, onChoose }: Props) {
  const { t } = useWords()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 800, height: 320 },
  })
  const at = entries.findIndex((entry) => entry.id === chosen)
  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      j: at + 1,
      k: at - 1,
      Home: 0,
      End: entries.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }
    const target = steps[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.max(0, Math.min(entries.length - 1, target))
    const entry = entries[next]
    if (entry === undefined) return
    onChoose(entry)
    virtualizer.scrollToIndex(next)
  }
  const items = virtualizer.getVirtualItems()
  return (
    <div
      ref={frame}
      role="listbox"
      aria-label={t('mqtt-client.messages')}
      tabIndex={0}
      onKeyDown={move}
      aria-activedescendant={items.some(({ index }) => index === at) ? `${id}-${chosen}` : undefined}
      className="ring-inside h-80 overflow-auto rounded-md border border-line bg-canvas"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <div
              key={index}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry.id === chosen}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              onClick={() => onChoose(entry)}
              className={cx(
                'absolute inset-x-0 flex h-7 cursor-default items-center gap-3 border-b border-line px-2 whitespace-nowrap',
                entry.id === chosen ? 'bg-raised shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-surface',
              )}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line entry={entry} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const text = utf8(entry.payload.subarray(0, 200))
  return (
    <>
      <span className="nums text-small text-muted">{clock.format(entry.at).replace(',', '.')}</span>
      <span className={cx('w-4 text-center', entry.way === 'in' ? 'text-info' : 'text-ok')}>
        <span aria-hidden>{entry.way === 'in' ? '↓' : '↑'}</span>
        <span className="sr-only">{t(entry.way === 'in' ? 'mqtt-client.received' : 'mqtt-client.sent')}</span>
      </span>
      {entry.color !== undefined && <Swatch color={entry.color} />}
      <span className="max-w-[45%] shrink-0 truncate">
        <Untrusted mono text={entry.topic} max={120} />
      </span>
      <span className="nums text-small text-muted">
        Q{entry.qos}
        {entry.retain && !deletesRetained(entry) ? ' R' : ''}
      </span>
      <span className="min-w-0 flex-1 truncate text-muted">
        {deletesRetained(entry) ? (
          <span className="text-faint">{t('payload.deletes')}</span>
        ) : text === undefined ? (
          <span className="text-faint">{t('mqtt-client.binary', { size: entry.payload.length })}</span>
        ) : (
          <Untrusted mono text={text} max={160} />
        )}
      </span>
    </>
  )
}
