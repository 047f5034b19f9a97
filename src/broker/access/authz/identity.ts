import type { Identity } from '../../mqtt/identity'
import type { Identity as Caller } from '../../mqtt/model'

/** All listeners of this broker are in one zone. */
const zone = 'default'

/** The client of a request, for sources. */
export const toIdentity = ({
  clientid,
  username,
  peerhost,
  listener,
  attrs: attributes,
  superuser = false,
  acl,
}: Caller): Identity => ({
  listener,
  attributes: attributes ?? {},
  zone,
  profile: 'legacy',
  clientid,
  username: username ?? undefined,
  peerhost,
  superuser,
  acl,
})
