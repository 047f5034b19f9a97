import * as z from 'zod/mini'
import { openCommand } from '@/command/makers'
import { choice, pick, text } from '@/command/param'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'

const byName = { optional: true, askedOnlyByName: true } as const

/** Opens the list of clients, with those that match: by a part of the client ID or the user name, the address, the state, the listener. */
export default openCommand(
  {
    id: 'client.find',
    group: 'group.clients',
    params: {
      clientid: text(z.string(), { optional: true, label: 'list.filter.likeClientid' }),
      username: text(z.string(), { ...byName, label: 'list.filter.likeUsername' }),
      address: text(z.string(), { ...byName, label: 'list.column.address' }),
      state: choice(['connected', 'idle', 'disconnected'], 'choice.state', {
        ...byName,
        label: 'list.column.state',
      }),
      listener: pick('listener', { ...byName, label: 'detail.client.listener' }),
    },
  },
  ({ clientid, username, address, state, listener }) =>
    to(clientPaths.clients, undefined, {
      like_clientid: clientid,
      like_username: username,
      ip_address: address,
      conn_state: state,
      listener,
    }),
)
