import { useRead } from '@/api/query'
import clientShow from '@commands/client/show'
import kick from '@commands/client/kick'
import clear from '@commands/slow-subscription/clear'
import disable from '@commands/slow-subscription/disable'
import enable from '@commands/slow-subscription/enable'
import topicWho from '@commands/topic/who'
import register from '@commands/topic-metrics/create'
import traceCreate from '@commands/trace/create'
import { offer } from '@/command/offer'
import { useCommandRuntime } from '@/command/react'
import type { SlowSettings, SlowSubscription } from './contract'
import { useWords } from '@/i18n/use-words'
import { parseDuration } from '@/lib/time/time'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { spanWords, slowFilters, slowTable } from './columns'

const every = 10_000

const offers = ({ clientid, topic }: SlowSubscription) => [
  offer(clientShow, { clientid }),
  offer(traceCreate, { condition: clientid, type: 'clientid' }),
  offer(topicWho, { topic }),
  offer(register, { topic }),
  offer(kick, { clientid }),
]

/** Lists the slowest subscriptions first, with links to the client and to the subscribers of the topic. */
export default function SlowSubscriptionList() {
  const words = useWords()
  const settingsCommand = useCommandRuntime().registry.get('go.slowSettings')
  const settings = useRead('slowSettings', {}, { every: 60_000 })
  const query = useRead('slowList', {}, { every })
  const off = settings.data?.enable === false
  const none = query.data?.data.length === 0
  return (
    <DataTable
      {...slowTable}
      source={unpagedSource<SlowSubscription>(query, query.data?.data)}
      rowPath={({ clientid }) => to(clientPaths.client, { clientid })}
      offers={offers}
      bulk={(refs) => [offer(kick, { clientid: refs.map(({ id }) => id) })]}
      buttons={[
        ...(settings.data === undefined ? [] : [offer(off ? enable : disable)]),
        ...(settingsCommand === undefined ? [] : [offer(settingsCommand)]),
        offer(clear, {}, { off: none ? 'slow-subscription.noRows' : undefined }),
      ]}
      filters={slowFilters}
      every={every}
      note={
        off || settings.data === undefined ? undefined : <Settings settings={settings.data} words={words} />
      }
      ofAllNodes
      empty={
        off
          ? { title: 'slow-subscription.off', text: 'slow-subscription.offText', offers: [offer(enable)] }
          : { title: 'slow-subscription.empty', text: 'slow-subscription.emptyText' }
      }
    />
  )
}

const inMs = (value: string | number | undefined) =>
  typeof value === 'string' ? parseDuration(value) : value

function Settings({
  settings: { threshold, top_k_num: top, expire_interval: expire },
  words,
}: {
  settings: SlowSettings
  words: ReturnType<typeof useWords>
}) {
  const { t, format } = words
  return (
    <>
      {t('slow-subscription.since', {
        threshold: spanWords(inMs(threshold), words),
        top: format.number(top),
        expire: format.duration(inMs(expire)),
      })}
    </>
  )
}
