import type { Subscription } from './contract'
import { lookUp } from '@/i18n/use-words'
import { unshared } from '@/lib/net/mqtt-topic'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { isOwnExplorer } from '@/mqtt/explorer-run'
import { Badge } from '@/ui/badge'
import { Untrusted } from '@/ui/untrusted'
import type { Ref } from '@/api/resource'
import { toSubscriptionRef } from './finder'
import { isWellFormed } from '@/lib/net/safe-path'
import type { ListTable } from '@/list/listing'

const flag = (value: number | undefined, { t }: CellWords) =>
  value === undefined ? t('none') : t(value === 1 ? 'list.yes' : 'list.no')

/** A link to the subscriber; the broker's own subscribers have no client id. */
function client({ clientid }: Subscription, { t }: CellWords) {
  if (clientid === undefined || clientid === null)
    return <span className="text-muted">{t('subscription.broker')}</span>
  const link = <RowLink make={() => to(clientPaths.client, { clientid })} id={clientid} />
  if (!isOwnExplorer(clientid)) return link
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      {link}
      <Badge tone="info">{t('subscription.ownExplorer')}</Badge>
    </span>
  )
}

/** The columns of the subscription list. */
const subscriptionColumns: readonly Column<Subscription>[] = [
  {
    id: 'clientid',
    title: 'list.column.clientid',
    sortValue: (row) => row.clientid ?? undefined,
    csv: (row) => row.clientid,
    cell: client,
  },
  {
    id: 'topic',
    title: 'param.filter',
    rank: 0,
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => <Untrusted mono middle text={row.topic} />,
  },
  {
    id: 'qos',
    title: 'param.qos',
    align: 'end',
    sortValue: (row) => row.qos,
    csv: (row) => row.qos,
    cell: (row, { t }) => row.qos ?? t('none'),
  },
  {
    id: 'group',
    title: 'subscription.shareGroup',
    hidden: true,
    csv: (row) => unshared(row.topic).group,
    cell: ({ topic }) => <OptionalText mono text={unshared(topic).group} max={60} />,
  },
  {
    id: 'nl',
    title: 'subscription.noLocal',
    csv: (row) => row.nl,
    cell: (row, words) => flag(row.nl, words),
  },
  {
    id: 'rap',
    title: 'subscription.retainAsPublished',
    csv: (row) => row.rap,
    cell: (row, words) => flag(row.rap, words),
  },
  {
    id: 'rh',
    title: 'subscription.retainHandling',
    csv: (row) => row.rh,
    cell: (row, { t }) => lookUp(`choice.rh.${row.rh}`) ?? t('none'),
  },
  {
    id: 'node',
    title: 'list.column.node',
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: ({ node }) => <OptionalText mono text={node} max={60} />,
  },
]

/**
 * The reference to a client's subscription; undefined for the broker's own and for ids that an address cannot
 * contain.
 */
function toRef({ clientid, topic }: Subscription): Ref | undefined {
  if (clientid === undefined || clientid === null || !isWellFormed(clientid)) return undefined
  return { ...toSubscriptionRef(clientid, topic), label: `${clientid} ${topic}` }
}

/** The list of subscriptions. */
export const subscriptionTable: ListTable<Subscription> = {
  list: 'subscriptions',
  title: 'screen.subscriptions',
  columns: subscriptionColumns,
  rowKey: (row) => JSON.stringify([row.clientid, row.topic]),
  rowRef: toRef,
  resource: 'subscription',
}
