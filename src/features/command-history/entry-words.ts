import type { AnyCommand } from '@/command/command'
import { changeLabel, settingWords } from '@/command/changes'
import type { Edit, Entry } from '@/command/history/history'
import { writes } from '@/command/reach'
import type { Translate } from '@/i18n/use-words'

/** The commands loaded so far, by id: after a page load they arrive in several parts. */
export type Commands = { get: (id: string) => AnyCommand | undefined }

/**
 * The title of an entry: its command, and of an undo also the undone command; an unknown command has only its
 * id.
 */
export function entryTitle(
  { command: id, undoes }: Pick<Entry, 'command' | 'undoes'>,
  commands: Commands,
  t: Translate,
): string | undefined {
  const command = commands.get(id)
  if (command === undefined || undoes === undefined)
    return command === undefined ? undefined : t(command.title)
  const undone = commands.get(undoes.command)
  return t('command-history.undone', { name: undone === undefined ? undoes.command : t(undone.title) })
}

/**
 * Whether an entry may have changed something, in the broker or in this browser; true for an unknown command.
 */
export function isChange({ command: id }: Entry, commands: Commands): boolean {
  const command = commands.get(id)
  return command === undefined || command.danger !== 'read' || writes(command)
}

function valueWords(
  command: AnyCommand | undefined,
  path: string,
  value: Edit['from'],
  t: Translate,
): string {
  if (value === undefined) return t('none')
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  return command?.params[path] === undefined ? String(value) : settingWords(command, path, value, t)
}

/** An edit as text: `Max connections: 1024000 → 5`. */
export function editWords(
  { on, path, from, to }: Edit,
  command: AnyCommand | undefined,
  t: Translate,
): string {
  const label =
    path === '' || command === undefined
      ? path
      : changeLabel(
          command,
          command.params[path] === undefined ? { param: '', path, from, to } : { param: path, from, to },
          t,
        )
  const name = [on, label].filter((part) => part !== undefined && part !== '').join(' ')
  return `${name === '' ? '' : `${name}: `}${valueWords(command, path, from, t)} → ${valueWords(command, path, to, t)}`
}

const plainValue = (value: Edit['from']): string => (value === undefined ? '' : String(value))

/** All edits of an entry for an export, with the field names of the API. */
export const editsText = ({ edits }: Entry): string =>
  (edits?.first ?? [])
    .map(
      ({ on, path, from, to }) =>
        `${[on, path].filter((part) => part !== undefined && part !== '').join(' ')}: ${plainValue(from)} → ${plainValue(to)}`,
    )
    .join('; ')
