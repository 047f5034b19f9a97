import type { sessionEndpoints } from '@/features/session/contract'
import type { directoryCodeEndpoints, signInEndpoints } from '@/features/session/contract-two-step'
import { self } from '../monitoring/nodes'
import { crashed, Refusal } from '../http/refusal'
import type { HandlerContext } from '../state'
import type { HandlersOf } from '../handler'

function noDirectoryLogin(): never {
  throw new Refusal(400, 'BAD_REQUEST', 'No login with a second factor is under way')
}

type Endpoints = typeof sessionEndpoints & typeof signInEndpoints & typeof directoryCodeEndpoints

export const createSessionHandlers = ({
  users,
  tokens,
  release,
  rights,
  twoStep,
  singleSignOn,
}: HandlerContext): HandlersOf<Endpoints> => {
  /** No directory and no identity provider is reached from here, so every login is refused. */
  const refuseLogin = (backend: string): never => {
    if (!singleSignOn.running().includes(backend))
      throw new Refusal(404, 'BACKEND_NOT_FOUND', 'Backend not found')
    throw new Refusal(401, 'BAD_USERNAME_OR_PWD', 'Auth failed')
  }
  return {
    async login({ body: { username, password, mfa_token: code } }) {
      const hasCodes = release.has('mfa')
      if (hasCodes) twoStep.checkCode(username, code)
      if (!(await users.matches(username, password))) {
        if (hasCodes) twoStep.failed(username)
        throw new Refusal(401, 'BAD_USERNAME_OR_PWD', 'Auth failed')
      }
      if (hasCodes) twoStep.passed(username, code)
      const { role, namespace } = rights.of('user', username)
      return {
        license: { edition: release.code },
        token: tokens.issue(username),
        version: release.version,
        ...(release.has('roles') && { role }),
        ...(rights.scoped && { namespace }),
      }
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
            ...(release.since('6.1.0') ? { cluster: 'emqxcl' } : { rel_vsn: release.tag }),
            broker_status: 'started',
            app_status: 'running',
          })
        : `Node ${self} is started\nemqx is running`
    },
    ssoRunning: () => singleSignOn.running(),
    ssoLogin: () => refuseLogin('ldap'),
    ssoStartOidc: () => refuseLogin('oidc'),
    ssoStartSaml: () => refuseLogin('saml'),
    ssoExchange() {
      throw new Refusal(400, 'BAD_REQUEST', 'Invalid or expired SSO code')
    },
    ssoSetupInfo: noDirectoryLogin,
    ssoSetup: noDirectoryLogin,
    ssoVerify: noDirectoryLogin,
  }
}
