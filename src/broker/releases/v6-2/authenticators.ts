import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { getAuthnId } from '@/features/authentication/fields'
import type { SharedHandlers } from '../../handlers/all'
import { Refusal } from '../../http/refusal'
import { callHandler } from '../../handlers/handlers'
import { CorruptData, type Document } from '../../store/persist'
import { bodies as bodies58 } from '../v5-8/bodies'
import { splitFields } from '../v5-8/release-settings'

/** Settings that only this release has, with their defaults: they are stored and have no effect. */
const defaults = ({ mechanism, backend }: Config): Config => ({
  precondition: '',
  ...(backend === 'built_in_database' &&
    mechanism === 'password_based' && {
      bootstrap_file: '${EMQX_ETC_DIR}/auth-built-in-db-bootstrap.csv',
      bootstrap_type: 'plain',
    }),
  ...(backend === 'http' && { max_inactive: '10s' }),
})
const names = ['precondition', 'bootstrap_file', 'bootstrap_type', 'max_inactive']

/** Kinds that only this release has. They are stored as sent, and no client is checked against them. */
const storedKinds: Readonly<Record<string, Config>> = {
  cinfo: { enable: true, checks: [] },
  'scram:http': {
    algorithm: 'sha256',
    body: {},
    connect_timeout: '15s',
    enable: true,
    enable_pipelining: 100,
    headers: {},
    iteration_count: 4096,
    method: 'post',
    pool_size: 8,
    request_timeout: '5s',
    ssl: { enable: false },
  },
}
const idOf = (value: unknown): string =>
  isConfig(value) && value['backend'] === undefined
    ? String(value['mechanism'])
    : getAuthnId(value as { mechanism: string; backend: string })

const split =
  <T extends object>(read: (value: unknown) => T) =>
  (value: unknown) => {
    if (isConfig(value) && Object.hasOwn(storedKinds, idOf(value))) return { kind: idOf(value), all: value }
    const { releaseFields: more, rest } = splitFields(value, names)
    return { ...read(rest), more }
  }
export const authenticatorBodies = {
  authenticatorCreate: split(bodies58.authenticatorCreate),
  authenticatorUpdate: split(bodies58.authenticatorUpdate),
}

const Stored = z.record(z.string(), z.record(z.string(), z.unknown()))
type Call = {
  readonly params: { readonly id: string }
  readonly body:
    | { readonly kind: string; readonly all: Config }
    | { readonly more: Config; readonly rest: Config; readonly kind?: undefined }
}

/** Authenticators with the settings and kinds of this release. */
export function authenticators62(base: SharedHandlers, document: Document) {
  const saved = z.safeParse(Stored, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData('authenticators-6-2.json does not hold settings. Repair it or move it away.')
  let stored: Readonly<Record<string, Config>> = saved.data as Record<string, Config>
  const save = (id: string, config: Config | undefined) => {
    const { [id]: _, ...others } = stored
    const next = config === undefined ? others : { ...others, [id]: config }
    document.write(next)
    stored = next
  }
  const isStored = (id: string) => Object.hasOwn(storedKinds, id)
  const toReply = (row: unknown): object => {
    const config = row as Config & { readonly id: string }
    return { ...config, ...defaults(config), ...stored[config.id] }
  }
  const own = (id: string): object => {
    const found = stored[id]
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', `Authenticator '${id}' does not exist`)
    return { id, ...found }
  }
  const put = (id: string, all: Config) => {
    save(id, { ...storedKinds[id], ...defaults(all), ...all })
    return own(id)
  }
  const call = async (id: keyof SharedHandlers, given: object): Promise<unknown> =>
    await callHandler(base[id], given)
  return {
    authenticatorList: async (given: object) => [
      ...Object.keys(stored).filter(isStored).map(own),
      ...((await call('authenticatorList', given)) as readonly unknown[]).map(toReply),
    ],
    authenticatorDetail: async (given: Call) =>
      isStored(given.params.id) ? own(given.params.id) : toReply(await call('authenticatorDetail', given)),
    async authenticatorCreate(given: Call) {
      const { body } = given
      if (body.kind !== undefined) {
        if (stored[body.kind] !== undefined)
          throw new Refusal(409, 'ALREADY_EXISTS', `Authenticator '${body.kind}' already exist`)
        return put(body.kind, body.all)
      }
      const created = (await call('authenticatorCreate', given)) as { readonly id: string }
      save(created.id, body.more)
      return toReply(created)
    },
    async authenticatorUpdate(given: Call) {
      const { body, params } = given
      if (body.kind !== undefined) {
        own(params.id)
        put(params.id, body.all)
        return
      }
      await call('authenticatorUpdate', given)
      save(params.id, body.more)
    },
    async authenticatorRemove(given: Call) {
      const { id } = given.params
      if (isStored(id)) own(id)
      else {
        // Deleting a missing one succeeds in 5.8.
        await call('authenticatorDetail', given)
        await call('authenticatorRemove', given)
      }
      save(id, undefined)
    },
  }
}
