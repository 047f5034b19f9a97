import { inList, readable, type Finder } from '@/command/finder'
import { userId } from './model/id'

export const userFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.userList({}, options)).map((row) => ({
      resource: 'user',
      id: userId(row),
      detail: row.description,
    })),
  ),
}
