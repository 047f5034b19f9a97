import { Plus } from '@/ui/icon/icons'
import { useEffect } from 'react'
import add from '@commands/mqtt-client/create'
import close from '@commands/mqtt-client/close'
import { useStart } from '@/command/react'
import { useNumberKeys } from '@/command/keys/use-number-keys'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { maxConnections, type Tab } from '@/mqtt/connections'
import { connections } from '@/mqtt/client-api'
import { Badge } from '@/ui/badge'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'
import { Tabs } from '@/ui/tabs'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { ConnectionCard } from './connection-card'
import { Messages } from './messages'
import { Publish } from './publish'
import { getMark } from './state'
import { Subscriptions } from './subscriptions'

/**
 * The MQTT client: connections that stay open when this screen is left, their subscriptions, and the messages
 * they send and receive.
 */
export default function Websocket() {
  const { t } = useWords()
  const start = useStart()
  const { all, selected } = useStore(connections.tabs)
  const tab = all.find(({ id }) => id === selected) ?? all[0]
  useNumberKeys(
    all.map(({ id, connection }) => ({
      title: plain(connection.store.get().settings.name, 40),
      choose: () => connections.select(id),
    })),
  )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('screen.mqttClient')}
      </h1>
      {tab !== undefined && (
        <Tabs
          label={t('mqtt-client.tabs')}
          selected={tab.id}
          onSelect={connections.select}
          aside={<AddButton full={all.length >= maxConnections} />}
          tabs={all.map((one) => ({
            id: one.id,
            title: <TabTitle tab={one} selected={one === tab} />,
            closeLabel: t('action.close'),
            // The last connection stays.
            onClose:
              all.length < 2
                ? undefined
                : () => start(close, { connection: one.connection.store.get().settings.name }),
          }))}
          panelClass="grid min-w-0 gap-3 lg:grid-cols-[22rem_1fr]"
        >
          <div className="flex min-w-0 flex-col gap-3">
            <ConnectionCard tab={tab} />
            <Subscriptions connection={tab.connection} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Publish connection={tab.connection} />
            <Messages connection={tab.connection} />
          </div>
        </Tabs>
      )}
    </div>
  )
}

function AddButton({ full }: { full: boolean }) {
  const { t } = useWords()
  const start = useStart()
  return (
    <IconButton
      size="sm"
      icon={Plus}
      label={t('mqtt-client.add')}
      disabledReason={full ? t('mqtt-client.full') : undefined}
      onClick={() => start(add, {}, 'button', { complete: true })}
    />
  )
}

function TabTitle({ tab, selected }: { tab: Tab; selected: boolean }) {
  const { t, format } = useWords()
  const { settings, state, unread } = useStore(tab.connection.store)
  const count = selected ? 0 : unread
  useEffect(() => {
    if (selected && unread > 0) tab.connection.read()
  }, [selected, unread, tab])
  return (
    <>
      <StatusMark state={getMark(state)} word={t(`mqtt-client.state.${state}`)} wordHidden />
      <span className="truncate">
        <Untrusted text={settings.name} max={40} />
      </span>
      {count > 0 && (
        <Badge>
          {
            <>
              <span aria-hidden className="nums">
                {format.number(count)}
              </span>
              <span className="sr-only">{t('mqtt-client.unread', { count })}</span>
            </>
          }
        </Badge>
      )}
    </>
  )
}
