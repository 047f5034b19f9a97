import { useRead } from '@/api/query'
import autoAdd from '@commands/auto-subscribe/add'
import autoRemove from '@commands/auto-subscribe/remove'
import autoUpdate from '@commands/auto-subscribe/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { AutoSubscription } from './contract'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { autoSubscribeTable } from './auto-subscribe-columns'

const buttons: readonly Offer[] = [offer(autoAdd, {}, { primary: true })]

/** Lists the topics to which every client is subscribed when it connects. */
export default function AutoSubscribeList() {
  const { t } = useWords()
  const query = useRead('autoSubscribe', {})
  return (
    <DataTable
      {...autoSubscribeTable}
      source={unpagedSource<AutoSubscription>(query, query.data)}
      offers={({ topic }) => [offer(autoUpdate, { topic }), offer(autoRemove, { topic })]}
      buttons={buttons}
      note={t('auto-subscribe.note')}
      filters={[]}
      empty={{ title: 'auto-subscribe.empty', text: 'auto-subscribe.emptyText', offers: buttons }}
    />
  )
}
