import apiKeyDelete from '@commands/api-key/delete'
import apiKeyEdit from '@commands/api-key/edit'
import { step } from '@/command/undo/step'
import { alike, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { forever, keyRoles } from '@/contract/name'
import { scopesToEdit } from '@/features/user/scopes'

/** An earlier value, if it differs from the present one. */
const ifChanged = <V>(was: V, now: V): V | undefined => (alike(was, now) ? undefined : was)

type ApiKey = {
  readonly never: boolean
  readonly until?: string
  readonly description: string
  readonly enabled?: boolean
  readonly role?: (typeof keyRoles)[number]
  readonly scopes?: readonly string[]
}

export const apiKeyUndo: UndoTarget<ApiKey> = {
  of: ({ name }) => [word(name)],
  read: each(async (name, { context: { api, signal, ...context } }) => {
    const key = await undefinedIfMissing(api.apiKeyDetail({ params: { name } }, { signal }))
    if (key === undefined) return undefined
    const { expired_at, desc = '', enable, role: now } = key
    const scopes = scopesToEdit('key', key, context)
    const role = keyRoles.find((one) => one === now)
    const never = expired_at === undefined || expired_at === forever
    return {
      never,
      ...(never ? {} : { until: expired_at }),
      description: desc,
      ...(enable === undefined ? {} : { enabled: enable }),
      ...(role === undefined ? {} : { role }),
      ...(scopes === undefined ? {} : { scopes }),
    }
  }),
  restore(name, was, now) {
    if (was === undefined) return [step(apiKeyDelete, { name })]
    if (now === undefined) return 'secret'
    return [
      step(apiKeyEdit, {
        name,
        never: ifChanged(was.never, now.never),
        until: ifChanged(was.until, now.until),
        description: ifChanged(was.description, now.description),
        enabled: ifChanged(was.enabled, now.enabled),
        role: ifChanged(was.role, now.role),
        scopes: ifChanged(was.scopes, now.scopes),
      }),
    ]
  },
}
