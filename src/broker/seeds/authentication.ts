import { createHash } from 'node:crypto'
import type { SeededAuthentication } from '../access/authn/authenticators'

/** The password of all simulated users, so that one can be tried when the authenticator is switched on. */
const password = 'simulated'
const salt = '5a17'

const user = (user_id: string, is_superuser = false) => ({ user_id, is_superuser, password_hash: createHash('sha256').update(password + salt).digest('hex'), salt })

/** Users of an authenticator that is switched off, so that the simulated devices, who have none of these names, come in as ever. */
export const calmAuthentication: SeededAuthentication = {
  authenticators: [
    { mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username', password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' }, enable: false },
  ],
  users: { 'password_based:built_in_database': [user('gateway'), user('line-1'), user('line-2'), user('maintenance', true)] },
}
