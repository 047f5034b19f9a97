import { unsupportedDriver } from '../../../bridges/unsupported-driver'
import { isTrue } from '../../../lib/variform'
import { allowed, badPassword, ignored, notAuthorized, toVariables } from '../../../mqtt/credentials'
import { httpProvider, readUrl } from './http'
import { jwksProvider } from './jwks'
import { verifyToken, publicKey, secretKey } from './jwt'
import { fits, hash } from './password'
import { badRequest } from '../problem'
import type { Provider, ProviderDeps } from './provider'
import type { BuiltIn, ClientInfo, Jwt, Scram, Settings } from '../settings'
import { formatChallenge, finish, freshNonce, deriveKeys, getMethod, readFirst } from './scram'
import type { Secret, UserDatabase } from '../users'

/** The first check whose expressions are all true decides. */
function clientInfo({ checks }: ClientInfo): Provider {
  return {
    authenticate(credentials) {
      if (credentials.method !== undefined) return ignored
      const variables = toVariables(credentials)
      const match = checks.find(({ is_match: expressions }) =>
        [expressions].flat().every((one) => isTrue(one, variables)),
      )
      if (match === undefined || match.result === 'ignore') return ignored
      return match.result === 'allow' ? allowed(false) : badPassword
    },
  }
}

function builtIn({ user_id_type, password_hash_algorithm }: BuiltIn, users: UserDatabase): Provider {
  return {
    async authenticate({ method, username, clientid, password }) {
      const id = user_id_type === 'username' ? username : clientid
      const user = method !== undefined || id === undefined ? undefined : users.find(id)
      if (user === undefined || !('password_hash' in user)) return ignored
      return (await fits(password_hash_algorithm, user, password)) ? allowed(user.is_superuser) : badPassword
    },
  }
}

function scram({ algorithm, iteration_count }: Scram, users: UserDatabase): Provider {
  return {
    authenticate({ method }) {
      if (method?.name !== getMethod(algorithm)) return ignored
      const first = method.data && readFirst(method.data)
      const user = first && users.find(first.username)
      if (first === undefined || user === undefined || !('stored_key' in user)) return notAuthorized
      const challenge = formatChallenge(first, user, iteration_count, freshNonce())
      return {
        kind: 'challenge',
        data: Buffer.from(challenge),
        answer(data) {
          const proof = data && finish(algorithm, first, challenge, user, data)
          return proof === undefined
            ? notAuthorized
            : allowed(user.is_superuser, { data: Buffer.from(proof) })
        },
      }
    },
  }
}

/** Verifies tokens with one configured key. */
function token(settings: Jwt, url: ReturnType<typeof readUrl>, deps: ProviderDeps): Provider {
  if (settings.use_jwks)
    return url === undefined ? { authenticate: () => ignored } : jwksProvider(settings, url, deps)
  const key =
    settings.algorithm === 'hmac-based'
      ? secretKey(settings.secret, settings.secret_base64_encoded)
      : publicKey(settings.public_key)
  return {
    authenticate: (credentials) =>
      verifyToken(
        settings,
        key === undefined ? [] : [key],
        credentials,
        deps.now(),
        deps.tokensEnd?.(),
        deps.listClaims,
      ),
  }
}

/** The provider of an authenticator. Backends that this broker cannot reach are ignored. */
export function createProvider(settings: Settings, users: UserDatabase, deps: ProviderDeps): Provider {
  if (settings.mechanism === 'jwt')
    return token(settings, settings.use_jwks ? readUrl(settings.endpoint) : undefined, deps)
  if (settings.mechanism === 'cinfo') return clientInfo(settings)
  if (settings.mechanism === 'scram' && settings.backend === 'built_in_database')
    return scram(settings, users)
  if (settings.mechanism !== 'password_based')
    return { driver: unsupportedDriver(settings.backend), authenticate: () => ignored }
  if (settings.backend === 'built_in_database') return builtIn(settings, users)
  const url = settings.backend === 'http' ? readUrl(settings.url) : undefined
  if (settings.backend === 'http' && url !== undefined) return httpProvider(settings, url, deps)
  return { driver: unsupportedDriver(settings.backend), authenticate: () => ignored }
}

/** The function that hashes the passwords of an authenticator's users; undefined if it has none here. */
export function createPasswordHasher(
  settings: Settings,
): ((password: string) => Promise<Secret>) | undefined {
  if (settings.mechanism === 'scram' && settings.backend === 'built_in_database')
    return (password) =>
      hashOrRefuse(() => deriveKeys(settings.algorithm, settings.iteration_count, password))
  if (settings.mechanism !== 'password_based' || settings.backend !== 'built_in_database') return undefined
  return (password) => hashOrRefuse(() => hash(settings.password_hash_algorithm, password))
}

async function hashOrRefuse(make: () => Promise<Secret>): Promise<Secret> {
  try {
    return await make()
  } catch (error) {
    // Parameters that the schema accepts and the algorithm does not, or a digest that the machine lacks.
    throw badRequest(`User error: ${error instanceof Error ? error.message : String(error)}`)
  }
}
