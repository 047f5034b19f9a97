import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, findFollower, placeBefore, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { aclRules } from './acl'
import { sourceSettings, type AclRuleBody } from './contract-sources'
import { sourceKinds } from './fields'
import { aclId, aclKinds, aclParts } from './model/id'

const kindOf = (as: unknown) => aclKinds.find((kind) => kind === as) ?? 'clientid'
const entryOf = (as: unknown, who: unknown, ns: unknown): string =>
  aclId({ as: kindOf(as), who: as === 'all' ? '' : word(who), ns: ns === undefined ? undefined : word(ns) })

export const aclUndo: UndoTarget<readonly AclRuleBody[]> = {
  of({ entry, entries, as, who, namespace: ns }) {
    if (Array.isArray(entries))
      return (entries as { as: string; who: string }[]).map((one) => entryOf(one.as, one.who, ns))
    return [entry === undefined ? entryOf(as, who, ns) : word(entry)]
  },
  read: each(async (id, { context }) => {
    const rules = await aclRules(aclParts(id), context)
    return rules.length === 0 ? undefined : rules
  }),
  // The rules for all clients always exist, if only as an empty list.
  restore(entry, was) {
    const { as, who, ns } = aclParts(entry)
    return was === undefined && as !== 'all'
      ? [{ command: 'acl.delete', with: { entry } }]
      : [
          {
            command: 'acl.save',
            with: { as, who, rules: was ?? [], ...(ns === undefined ? {} : { namespace: ns }) },
          },
        ]
  },
}

type Authz = { readonly settings: Config; readonly next?: string }

export const authzUndo: UndoTarget<Authz> = {
  of: ({ source, kind }) => {
    if (source !== undefined) return [word(source)]
    const match = sourceKinds.find((one) => one.kind === kind)
    return match === undefined ? [] : [match.type]
  },
  read: async (ids, { context: { api, signal } }) => {
    const rows = (await api.authzSources({}, { signal })).sources.filter((row) => row.$raw === undefined)
    const order = rows.map(({ type }) => type)
    return new Map(
      ids.flatMap((id) => {
        const row = rows.find(({ type }) => type === id)
        const next = findFollower(order, id)
        return row === undefined
          ? []
          : [
              [
                id,
                { settings: sourceSettings(row) as Config, ...(next === undefined ? {} : { next }) },
              ] as const,
            ]
      }),
    )
  },
  restore(source, was, now) {
    if (was === undefined) return [{ command: 'authorization.delete', with: { source } }]
    if (now !== undefined) return restoreInPlace('authorization', { source }, was, now)
    const kind = sourceKinds.find(({ type }) => type === source)?.kind
    return [
      { command: 'authorization.create', with: { kind, config: was.settings } },
      { command: 'authorization.move', with: { source, ...placeBefore(was.next) } },
    ]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}
