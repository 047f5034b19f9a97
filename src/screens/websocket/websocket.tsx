import { Plus, X } from '@/ui/icon/icons'
import { useEffect, type KeyboardEvent } from 'react'
import { useStore } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { mostConnections, type Tab } from '@/mqtt/connections'
import { connections } from '@/mqtt/desk'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { ConnectionCard } from './connection-card'
import { Messages } from './messages'
import { Publish } from './publish'
import { markOf } from './state'
import { Subscriptions } from './subscriptions'

/** The MQTT client: connections that live on when this screen is left, what they subscribe to, send and receive (contract A §16). */
export default function Websocket() {
  const { t } = useWords()
  const { all, selected } = useStore(connections.tabs)
  const tab = all.find(({ id }) => id === selected) ?? all[0]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">{t('screen.websocket')}</h1>
      <Tabs all={all} selected={selected} />
      {tab !== undefined && (
        <div key={tab.id} role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`} className="grid min-w-0 gap-3 lg:grid-cols-[22rem_1fr]">
          <div className="flex min-w-0 flex-col gap-3">
            <ConnectionCard tab={tab} />
            <Subscriptions connection={tab.connection} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Publish connection={tab.connection} />
            <Messages connection={tab.connection} />
          </div>
        </div>
      )}
    </div>
  )
}

/** The connections by name; arrows move between them, as in any list of tabs. */
function Tabs({ all, selected }: { all: readonly Tab[]; selected: string }) {
  const { t } = useWords()
  const full = all.length >= mostConnections
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const at = all.findIndex(({ id }) => id === selected)
    const next = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step === 0 ? undefined : all[(at + step + all.length) % all.length]
    if (next === undefined) return
    event.preventDefault()
    connections.select(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <div role="tablist" aria-label={t('mqtt.tabs')} className="flex flex-wrap gap-1" onKeyDown={move}>
        {all.map((tab) => <TabButton key={tab.id} tab={tab} selected={tab.id === selected} />)}
      </div>
      <IconButton size="sm" icon={Plus} label={t('mqtt.add')} disabledReason={full ? t('mqtt.full') : undefined} onClick={() => connections.add()} />
      {all.filter(({ id }) => id === selected).map((tab) => (
        <IconButton
          key={tab.id} size="sm" icon={X} label={t('mqtt.close', { name: tab.connection.store.get().settings.name })}
          disabledReason={all.length < 2 ? t('mqtt.last') : undefined} onClick={() => void connections.remove(tab.id)}
        />
      ))}
    </div>
  )
}

function TabButton({ tab, selected }: { tab: Tab; selected: boolean }) {
  const { t, format } = useWords()
  const { settings, state, unread } = useStore(tab.connection.store)
  const count = selected ? 0 : unread
  useEffect(() => {
    if (selected && unread > 0) tab.connection.read()
  }, [selected, unread, tab])
  return (
    <button
      type="button" role="tab" id={`tab-${tab.id}`} aria-selected={selected} aria-controls={selected ? `panel-${tab.id}` : undefined} tabIndex={selected ? 0 : -1}
      onClick={() => connections.select(tab.id)}
      className={cx('inline-flex min-h-7 max-w-60 items-center gap-2 rounded-md border px-2.5', selected ? 'border-field bg-raised font-semibold' : 'border-line bg-surface text-muted hover:text-text')}
    >
      <StatusMark state={markOf(state)} word={t(`mqtt.state.${state}`)} wordHidden />
      <span className="truncate"><Untrusted text={settings.name} max={40} /></span>
      {count > 0 && <Badge>{<><span aria-hidden className="nums">{format.number(count)}</span><span className="sr-only">{t('mqtt.unread', { count })}</span></>}</Badge>}
    </button>
  )
}
