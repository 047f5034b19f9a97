import { createHash } from 'node:crypto'
import type { SeededAuthentication } from '../access/authn/authenticators'

/** The password of all simulated users. */
const password = 'simulated'
const salt = '5a17'

const user = (user_id: string, is_superuser = false) => ({
  user_id,
  is_superuser,
  password_hash: createHash('sha256')
    .update(password + salt)
    .digest('hex'),
  salt,
})

const builtIn = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  user_id_type: 'username',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
  enable: false,
}

/** Users of a disabled authenticator, so that the simulated devices can still connect. */
export const demoAuthentication: SeededAuthentication = {
  authenticators: [builtIn],
  users: {
    'password_based:built_in_database': [
      user('gateway'),
      user('line-1'),
      user('line-2'),
      user('maintenance', true),
    ],
  },
}

/** The corpus as users, and in the settings of disabled authenticators. */
export const hostileAuthentication = (texts: readonly string[]): SeededAuthentication => ({
  authenticators: [
    builtIn,
    {
      mechanism: 'jwt',
      use_jwks: false,
      algorithm: 'hmac-based',
      secret: texts.join(' '),
      verify_claims: Object.fromEntries(
        texts.filter((text) => text !== '').map((text) => [text, `is ${text}`]),
      ),
      enable: false,
    },
    {
      mechanism: 'password_based',
      backend: 'mysql',
      server: '127.0.0.1',
      database: texts.join(' '),
      query: texts.join(' '),
      enable: false,
    },
  ],
  users: {
    'password_based:built_in_database': [...new Set(texts)].map((text, index) => user(text, index % 7 === 0)),
  },
})
