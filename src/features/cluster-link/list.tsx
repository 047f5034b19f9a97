import { useRead } from '@/api/query'
import linkCreate from '@commands/cluster-link/create'
import linkDisable from '@commands/cluster-link/disable'
import linkEnable from '@commands/cluster-link/enable'
import linkRemove from '@commands/cluster-link/delete'
import linkReset from '@commands/cluster-link/reset'
import linkShow from '@commands/cluster-link/show'
import linkUpdate from '@commands/cluster-link/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { ClusterLink } from './contract'
import { clusterLinkPaths } from './paths'
import { to } from '@/route/paths'
import { Unlicensed, useUnlicensed } from './use-unlicensed'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { type ClusterLinkRow, clusterLinkFilters, clusterLinkTable } from './columns'

const every = 5000
const buttons: readonly Offer[] = [offer(linkCreate, {}, { primary: true })]
const off: readonly Offer[] = [offer(linkCreate, {}, { primary: true, off: 'clusterLink.community' })]

/** The commands offered in a row, or on its page. */
export const getLinkOffers = (
  { name, enable }: Pick<ClusterLink, 'name' | 'enable'>,
  page = false,
): readonly Offer[] => [
  ...(page ? [] : [offer(linkShow, { link: name }), offer(linkUpdate, { link: name })]),
  offer(enable === false ? linkEnable : linkDisable, { link: name }),
  offer(linkReset, { link: name }),
  offer(linkRemove, { link: name }),
]

/** Lists the links to other clusters with their state. */
export function ClusterLinkList() {
  const query = useRead('linkList', {}, { every })
  const unlicensed = useUnlicensed()
  const offered = unlicensed ? off : buttons
  return (
    <DataTable
      {...clusterLinkTable}
      source={unpagedSource<ClusterLinkRow>(query, query.data)}
      rowPath={({ name }) => to(clusterLinkPaths.clusterLink, { name })}
      offers={(row) => getLinkOffers(row)}
      bulk={(refs) =>
        [linkEnable, linkDisable, linkReset, linkRemove].map((command) =>
          offer(command, { link: refs.map(({ id }) => id) }),
        )
      }
      buttons={offered}
      note={unlicensed ? <Unlicensed /> : undefined}
      filters={clusterLinkFilters}
      every={every}
      ofAllNodes
      empty={{ title: 'clusterLink.empty', text: 'clusterLink.emptyText', offers: offered }}
    />
  )
}
