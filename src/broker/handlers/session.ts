import type { sessionEndpoints } from '@/features/session/contract'
import { self } from '../monitoring/nodes'
import { crashed, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

export const session = ({ users, tokens, release }: State): HandlersOf<typeof sessionEndpoints> => ({
  async login({ body: { username, password } }) {
    if (!(await users.matches(username, password)))
      throw new Refusal(401, 'BAD_USERNAME_OR_PWD', 'Auth failed')
    return { license: { edition: release.code }, token: tokens.issue(username), version: release.version }
  },
  logout({ body, token }) {
    // Logging out with an API key crashes the real broker (src/contract/docs/accounts.md#logging-in).
    if (token === '') throw crashed('function_clause')
    if (!tokens.end(token, body.username)) {
      throw new Refusal(401, 'WRONG_TOKEN_OR_USERNAME', 'Ensure your token & username')
    }
  },
  status({ query, reply }) {
    reply.headers['retry-after'] = '15'
    // Misspelled by the real broker, so the console parses it as text
    // (src/contract/docs/cluster.md#status).
    reply.headers['content-type'] = query.format === 'json' ? 'applicatin/json' : 'text/plain'
    return query.format === 'json'
      ? JSON.stringify({
          node_name: self,
          rel_vsn: release.tag,
          broker_status: 'started',
          app_status: 'running',
        })
      : `Node ${self} is started\nemqx is running`
  },
})
