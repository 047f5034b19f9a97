import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnDisable from '@commands/single-sign-on/disable'
import singleSignOnEnable from '@commands/single-sign-on/enable'
import { CommandButton } from '@/command/react'
import { EnableSwitch } from '@/form/enable-switch'
import type { Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { to, type Path } from '@/route/paths'
import { Untrusted } from '@/ui/untrusted'
import { getBackendName, getBackendState, type BackendRow } from './backends'
import { singleSignOnPaths } from './paths'
import { SingleSignOnStatus } from './status'
import type { ListTable } from '@/list/listing'

export const toBackendPath = ({ backend, isSetUp }: BackendRow): Path =>
  to(isSetUp ? singleSignOnPaths.singleSignOnBackend : singleSignOnPaths.singleSignOnCreate, { backend })
const columns: readonly Column<BackendRow>[] = [
  {
    id: 'name',
    title: 'singleSignOn.backend',
    csv: (row) => row.backend,
    sortValue: (row) => getBackendName(row.backend),
    cell: (row) => (
      <span className={row.isSetUp ? '' : 'text-muted'}>
        <RowLink make={() => toBackendPath(row)}>
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
    csv: (row) => row.enable === true,
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

/** The list of ways to log in. */
export const singleSignOnTable: ListTable<BackendRow> = {
  list: 'singleSignOn',
  title: 'screen.singleSignOn',
  columns,
  rowKey: ({ backend }) => backend,
  rowRef: ({ backend, isSetUp }) =>
    isSetUp ? { resource: 'singleSignOn', id: backend, label: getBackendName(backend) } : undefined,
  resource: 'singleSignOn',
}
