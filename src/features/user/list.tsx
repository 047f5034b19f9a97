import { useMemo } from 'react'
import { useRead } from '@/api/query'
import userCreate from '@commands/user/create'
import userDelete from '@commands/user/delete'
import userEdit from '@commands/user/edit'
import userPassword from '@commands/user/password'
import userTwoStep from '@commands/user/two-step'
import userTwoStepOff from '@commands/user/two-step-off'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { userId } from '@/contract/user-id'
import type { User } from './contract'
import { DataTable } from '@/list/data-table'
import { useNamespaceFilter } from '@/features/namespace/namespace-filter'
import { unpagedSource } from '@/list/list'
import { userFilters, createUserColumns, userTable } from './columns'

const buttons: readonly Offer[] = [offer(userCreate, {}, { primary: true })]

/** Lists the users who may log in to the console. */
export default function UserList() {
  const offers = useOffers()
  const query = useRead('userList', {})
  const shown = useMemo(() => createUserColumns(query.data), [query.data])
  const byNamespace = useNamespaceFilter()
  const shownFilters = useMemo(() => [...userFilters, ...byNamespace], [byNamespace])
  return (
    <DataTable
      {...userTable}
      source={unpagedSource<User>(query, query.data)}
      columns={shown}
      offers={(row) => [
        offer(userEdit, { username: userId(row) }, { primary: true }),
        offer(userPassword, { username: userId(row) }, { primary: true }),
        ...(offers('mfa')
          ? [offer(row.mfa === 'totp' ? userTwoStepOff : userTwoStep, { username: userId(row) })]
          : []),
        offer(userDelete, { username: userId(row) }),
      ]}
      bulk={(refs) => [offer(userDelete, { username: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={shownFilters}
      empty={{ title: 'list.user.empty', offers: buttons }}
    />
  )
}
