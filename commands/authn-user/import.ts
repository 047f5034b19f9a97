import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick } from '@/command/param'
import { paths, to } from '@/route/paths'

const user = z.strictObject({ user_id: z.string(), password_hash: z.string(), salt: z.string(), is_superuser: z.boolean() })
/** So many at once: the broker keeps what stands before a row that it does not take, so that a failure concerns few. */
const atOnce = 500

/** Adds many users with the hashes of their passwords; those that are there already are overwritten (contract C §4.3). */
export default defineCommand({
  id: 'authn-user.import',
  title: 'authn-user.import.title',
  group: 'group.access',
  keywords: 'authn-user.import.keywords',
  danger: 'disruptive',
  calls: ['mqttUserImport'],
  params: {
    authn: pick('authn', { label: 'authn.authenticator' }),
    users: json(z.array(user), { optional: true, quiet: true, label: 'authn.users', field: '*', private: true }),
  },
  errors: { NOT_FOUND: { step: 'authn', key: 'authn.gone' }, BAD_REQUEST: { step: 'users', key: 'access.refused', said: true } },
  confirm: ({ users, authn }) => (users === undefined ? undefined : { body: 'authn-user.import.confirm', values: { count: users.length, authn } }),
  async run({ authn, users }, { api, signal, transfer }) {
    if (users === undefined) return { kind: 'go', to: to(paths.authenticator, { id: authn }, { tab: 'import' }) }
    const stop = () => undefined
    for (let at = 0; at < users.length; at += atOnce) {
      signal.throwIfAborted()
      transfer?.({ name: 'users.json', done: at, total: users.length, stop })
      const body = new FormData()
      body.append('filename', new File([JSON.stringify(users.slice(at, at + atOnce))], 'users.json', { type: 'application/json' }))
      await api.mqttUserImport({ params: { id: authn }, body }, { signal })
    }
    return done('authn-user.import.done', { count: users.length }, ['authnUser'])
  },
})
