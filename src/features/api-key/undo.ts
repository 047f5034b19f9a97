import type { CommandArgs } from '@/command/command'
import { alike, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { forever, keyRoles } from '@/contract/name'

/** The differing values, as they were. */
const differing = (was: object, now: object): CommandArgs => {
  const left: CommandArgs = { ...now }
  return Object.fromEntries(Object.entries(was).filter(([name, value]) => !alike(value, left[name])))
}

type ApiKey = {
  readonly never: boolean
  readonly until?: string
  readonly description: string
  readonly enabled?: boolean
  readonly role?: string
  readonly scopes?: readonly string[]
}

export const apiKeyUndo: UndoTarget<ApiKey> = {
  of: ({ name }) => [word(name)],
  read: each(async (name, { context: { api, signal } }) => {
    const key = await undefinedIfMissing(api.apiKeyDetail({ params: { name } }, { signal }))
    if (key === undefined) return undefined
    const { expired_at, desc = '', enable, role: now, scopes } = key
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
    if (was === undefined) return [{ command: 'api-key.delete', with: { name } }]
    return now === undefined
      ? 'secret'
      : [{ command: 'api-key.edit', with: { name, ...differing(was, now) } }]
  },
}
