import backupRestore from '@commands/backup/restore'
import type { AnyCommand } from '@/command/command'
import type { Never } from '@/command/undo/names'
import { lostSecrets } from '@/command/undo/secrets'
import { step } from '@/command/undo/step'
import type { UndoTarget } from '@/command/undo/target'
import { maskedSecrets } from '@/contract/family/config'
import type { RestoreItem } from './plan'
import type { Part } from './part'
import { parts } from './parts'
import { isOffered } from './read-part'

/** The items among the values of `backup.restore`, which has checked them. */
const itemsIn = (value: unknown): readonly RestoreItem[] =>
  Array.isArray(value) ? (value as readonly RestoreItem[]) : []

const toTarget = ({ part, id }: Pick<RestoreItem, 'part' | 'id'>): string => `${part}/${id}`
const partOf = (target: string): Part | undefined => parts.find(({ name }) => target.startsWith(`${name}/`))

/** Why the earlier item cannot be restored after a run that writes these items, and deletes others. */
function findLoss(was: RestoreItem, command: AnyCommand, items: readonly RestoreItem[]): Never | undefined {
  if (partOf(toTarget(was))?.secretsAlways === true) return 'password'
  const given = items.find((item) => toTarget(item) === toTarget(was))
  if (given !== undefined) return lostSecrets(was.body, command, given.body)
  return maskedSecrets(was.body).length > 0 ? 'masked' : undefined
}

/** Items of a backup: settings, and objects that refer to each other. */
export const backupItemUndo: UndoTarget<RestoreItem> = {
  isOrdered: true,
  of: ({ items, removals }) => [...itemsIn(items), ...itemsIn(removals).toReversed()].map(toTarget),
  async read(targets, { context: { api, signal, ...broker } }) {
    const access = { api, signal, broker }
    const states = new Map<string, RestoreItem>()
    for (const part of parts) {
      if (!targets.some((target) => partOf(target) === part) || !isOffered(part.needs, access)) continue
      for (const { id, body } of (await part.read(access)).items) {
        const item = { part: part.name, id, body }
        if (targets.includes(toTarget(item))) states.set(toTarget(item), item)
      }
    }
    return states
  },
  restore(target, was, now) {
    if (was !== undefined) return [step(backupRestore, { items: [was] })]
    if (now === undefined) return []
    return partOf(target)?.remove === undefined ? 'unset' : [step(backupRestore, { removals: [now] })]
  },
  lost: (was, command, { items }) => findLoss(was, command, itemsIn(items)),
}
