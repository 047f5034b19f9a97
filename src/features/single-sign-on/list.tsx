import { useMemo } from 'react'
import { useRead } from '@/api/query'
import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnDelete from '@commands/single-sign-on/delete'
import singleSignOnDisable from '@commands/single-sign-on/disable'
import singleSignOnEdit from '@commands/single-sign-on/edit'
import singleSignOnEnable from '@commands/single-sign-on/enable'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import { CommandButton } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { readable } from '@/command/finder'
import { EnableSwitch } from '@/form/enable-switch'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to, type Path } from '@/route/paths'
import { Untrusted } from '@/ui/untrusted'
import { getBackendName, getBackendState, listBackends, type BackendRow } from './backends'
import { singleSignOnPaths } from './paths'
import { SingleSignOnStatus } from './status'

const every = 5000

const pathOf = ({ backend, isSetUp }: BackendRow): Path =>
  to(isSetUp ? singleSignOnPaths.singleSignOnBackend : singleSignOnPaths.singleSignOnCreate, { backend })

const columns: readonly Column<BackendRow>[] = [
  {
    id: 'name',
    title: 'singleSignOn.backend',
    csv: (row) => row.backend,
    sortValue: (row) => getBackendName(row.backend),
    cell: (row) => (
      <span className={row.isSetUp ? '' : 'text-muted'}>
        <RowLink make={() => pathOf(row)}>
          <Untrusted text={getBackendName(row.backend)} max={60} />
        </RowLink>
      </span>
    ),
  },
  {
    id: 'status',
    title: 'access.status',
    rank: 2,
    csv: (row) => getBackendState(row),
    sortValue: (row) => getBackendState(row),
    cell: (row) => <SingleSignOnStatus row={row} />,
  },
  {
    id: 'enable',
    title: 'access.enabled',
    rank: 1,
    csv: (row) => String(row.enable === true),
    cell: (row) =>
      row.isSetUp ? (
        <EnableSwitch
          name={getBackendName(row.backend)}
          on={row.enable === true}
          enable={singleSignOnEnable}
          disable={singleSignOnDisable}
          with={{ backend: row.backend }}
        />
      ) : (
        <CommandButton command={singleSignOnCreate} with={{ backend: row.backend }} short size="sm" />
      ),
  },
]

const getOffers = ({ backend, enable, isSetUp }: BackendRow): readonly Offer[] =>
  isSetUp
    ? [
        offer(singleSignOnEdit, { backend }),
        offer(enable === true ? singleSignOnDisable : singleSignOnEnable, { backend }),
        offer(singleSignOnDelete, { backend }),
      ]
    : [offer(singleSignOnCreate, { backend })]

/** The ways to log in by a directory or an identity provider; those not set up are set up from here. */
export function SingleSignOnList() {
  const { t } = useWords()
  const offered = useOffers()
  const query = useRead('ssoList', {}, { every })
  const hasOidc = offered('singleSignOnOidc')
  const rows = useMemo(
    () =>
      query.data && listBackends(readable(query.data), (needs) => needs !== 'singleSignOnOidc' || hasOidc),
    [query.data, hasOidc],
  )
  return (
    <DataTable
      list="singleSignOn"
      title="screen.singleSignOn"
      source={unpagedSource<BackendRow>(query, rows)}
      columns={columns}
      rowKey={({ backend }) => backend}
      rowRef={({ backend, isSetUp }) =>
        isSetUp ? { resource: 'singleSignOn', id: backend, label: getBackendName(backend) } : undefined
      }
      resource="singleSignOn"
      rowPath={pathOf}
      offers={getOffers}
      bulk={(refs) =>
        [singleSignOnEnable, singleSignOnDisable].map((command) =>
          offer(command, { backend: refs.map(({ id }) => id) }),
        )
      }
      filters={[]}
      every={every}
      note={t('singleSignOn.note')}
      empty={{ title: 'singleSignOn.empty' }}
    />
  )
}
