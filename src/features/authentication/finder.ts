import { atBrokerInAll, exactBySearch, inList, readable, refsIn, type Finder } from '@/command/finder'
import { authnUserId } from './model/user-id'

export const authnFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.authenticatorList({}, options)).map((row) => ({ resource: 'authn', id: row.id })),
  ),
}

/** The users that authenticators store themselves. */
const findUsers = atBrokerInAll(async (api, query, text, options) => {
  const authenticators = readable(await api.authenticatorList({}, options)).filter(
    ({ backend }) => backend === 'built_in_database',
  )
  return await Promise.all(
    authenticators.map(async ({ id }) =>
      refsIn(
        await api.mqttUserList(
          { params: { id }, query: { ...query, ...(text === '' ? {} : { like_user_id: text }) } },
          options,
        ),
        (row) => ({
          resource: 'authnUser',
          id: authnUserId(id, row.user_id),
          label: row.user_id,
          detail: id,
        }),
      ),
    ),
  )
})

export const authnUserFinder: Finder = { find: findUsers, exact: exactBySearch(findUsers) }
