import { isLinkable } from '@/features/cluster-link/fields'
import { parseHostPort } from '@/lib/net/host-port'
import {
  binary,
  boolean,
  duration,
  list,
  map,
  may,
  natural,
  need,
  positive,
  struct,
  where,
  type Read,
} from '../../../hocon/kind'
import { tlsClient } from '../../../hocon/tls'

const servers = where(binary, (text) =>
  text.split(',').every((one) => typeof parseHostPort(one, 1883) === 'object')
    ? undefined
    : 'bad_server_address',
)
const topics = where(list(binary), (filters) => (filters.every(isLinkable) ? undefined : 'invalid_topics'))

const settings = {
  enable: may(boolean, true),
  server: need(servers),
  clientid: may(binary),
  username: may(binary),
  password: may(binary),
  ssl: may(tlsClient),
  topics: need(topics),
  pool_size: may(positive, 8),
  retry_interval: may(duration, '15s'),
  max_inflight: may(natural, 32),
  resource_opts: may(map, {}),
}

/** The settings of a link. Not confirmed by a real broker. */
export const linkSettings = struct(settings)
export const namedLink = struct({ name: need(binary), ...settings })
export type LinkSettings = Read<typeof linkSettings>
