import aclDelete from '@commands/acl/delete'
import aclImport from '@commands/acl/import'
import aclSave from '@commands/acl/save'
import authorizationCreate from '@commands/authorization/create'
import authorizationDelete from '@commands/authorization/delete'
import authorizationDisable from '@commands/authorization/disable'
import authorizationEdit from '@commands/authorization/edit'
import authorizationEnable from '@commands/authorization/enable'
import authorizationMove from '@commands/authorization/move'
import { restoreInPlace } from '@/command/undo/restore-steps'
import { lostSecrets, removes } from '@/command/undo/secrets'
import { step, type Step } from '@/command/undo/step'
import {
  alike,
  configIn,
  each,
  findFollower,
  placeBefore,
  type PlaceArgs,
  word,
  type UndoTarget,
} from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { readAclEntry } from './acl'
import { sourceSettings, type AclRuleBody } from './contract-sources'
import { sourceKinds } from './fields'
import { aclId, aclKinds, aclParts } from './model/id'
import { losesRules, readSourceRules, type SourceRules } from './source-rules'
import { mapConcurrently } from '@/lib/time/map-concurrently'

const kindOf = (as: unknown) => aclKinds.find((kind) => kind === as) ?? 'clientid'
const entryOf = (as: unknown, who: unknown, ns: unknown): string =>
  aclId({ as: kindOf(as), who: as === 'all' ? '' : word(who), ns: ns === undefined ? undefined : word(ns) })

/** The rules of an entry, and what else the broker says of it. */
type AclState = { readonly rules: readonly AclRuleBody[]; readonly extra?: Config }

export const aclUndo: UndoTarget<AclState> = {
  of({ entry, entries, as, who, namespace: ns }) {
    if (Array.isArray(entries))
      return (entries as { as: string; who: string }[]).map((one) => entryOf(one.as, one.who, ns))
    return [entry === undefined ? entryOf(as, who, ns) : word(entry)]
  },
  read: each(async (id, { context }) => {
    const { rules, extra } = await readAclEntry(aclParts(id), context)
    return rules.length === 0 ? undefined : { rules, ...(extra === undefined ? {} : { extra }) }
  }),
  // The rules for all clients always exist, if only as an empty list.
  restore(entry, was) {
    const { as, who, ns } = aclParts(entry)
    return was === undefined && as !== 'all'
      ? [step(aclDelete, { entry })]
      : [step(aclSave, { as, who, rules: [...(was?.rules ?? [])], extra: was?.extra, namespace: ns })]
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
    if (was === undefined) return [step(authorizationDelete, { source })]
    const move = (place: PlaceArgs) => step(authorizationMove, { source, ...place })
    if (now !== undefined)
      return restoreInPlace(
        {
          edit: (config) => step(authorizationEdit, { source, config }),
          enable: () => step(authorizationEnable, { source }),
          disable: () => step(authorizationDisable, { source }),
          move,
        },
        was,
        now,
      )
    const kind = sourceKinds.find(({ type }) => type === source)?.kind
    return [step(authorizationCreate, { kind, config: was.settings }), move(placeBefore(was.next))]
  },
  lost: (was, command, values) => lostSecrets(was.settings, command, configIn(values)),
}

type AuthzWithRules = Authz & { readonly rules?: SourceRules }

/** The runs that write the entries which differ from the present ones. */
const restoreRules = (was: SourceRules = [], now: SourceRules = []): readonly Step[] =>
  (was === 'many' ? [] : was).flatMap(({ ns, entries }): readonly Step[] => {
    const present = now === 'many' ? [] : (now.find((one) => one.ns === ns)?.entries ?? [])
    const missing = entries.filter((entry) => !present.some((one) => alike(one, entry)))
    return missing.length === 0
      ? []
      : [
          step(aclImport, {
            entries: missing.map((entry) => ({ ...entry, rules: [...entry.rules] })),
            namespace: ns,
          }),
        ]
  })

/** A source that a command creates or deletes, and with it all rules of the built-in database (`source-rules.ts`). */
export const authzWithRulesUndo: UndoTarget<AuthzWithRules> = {
  of: authzUndo.of,
  async read(ids, look) {
    const sources = await authzUndo.read(ids, look)
    return new Map(
      await mapConcurrently(1, [...sources], async ([id, source]): Promise<[string, AuthzWithRules]> => [
        id,
        losesRules(id, look.context) ? { ...source, rules: await readSourceRules(look.context) } : source,
      ]),
    )
  },
  restore(source, was, now, at) {
    const steps = authzUndo.restore(source, was, now, at)
    return typeof steps === 'string' || was === undefined
      ? steps
      : [...steps, ...restoreRules(was.rules, now?.rules)]
  },
  lost: (was, command, values) =>
    removes(command) && was.rules === 'many' ? 'limit' : authzUndo.lost?.(was, command, values),
}
