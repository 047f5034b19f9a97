import { getBackupParts, readParts, type LeftPart } from '@/features/backup/backup'
import type { Item, Part, Unread } from '@/features/backup/part'
import { accountParts } from '@/features/backup/parts'
import { maskSecrets } from '@/lib/secret/value'
import { ends, type End } from '../session'
import { itemName } from './difference'
import { makeFolder } from './files'
import { readFolderParts, toFileName, writeFolder, type FolderChange, type Untouched } from './folder'
import { partsIn, print, readOrigin, type Line } from './line'

/** The parts to pull: those of the arguments, else those of the folder, else all that are configuration. */
function choosePulled({ args, access }: Line, followed: readonly string[] | undefined): readonly Part[] {
  const more = partsIn(args, 'with') ?? []
  const base = partsIn(args, 'only') ?? followed
  return getBackupParts(access.broker).filter(
    ({ name }) =>
      more.includes(name) || (base === undefined ? !accountParts.includes(name) : base.includes(name)),
  )
}

const withoutSecrets = ({ id, body }: Item): Item => ({ id, body: maskSecrets(body) })

/** What was pulled into a folder. */
type Pulled = {
  readonly changes: readonly FolderChange[]
  readonly left: readonly LeftPart[]
  readonly count: number
}

/** What could not be read, so that its files stay. */
function listUntouched(left: readonly LeftPart[], off: readonly string[]): Untouched {
  const untouched = new Map<string, 'all' | readonly Unread[]>(off.map((part) => [part, 'all']))
  for (const { part, of, reason } of left) {
    const before = untouched.get(part) ?? []
    untouched.set(part, of === undefined || before === 'all' ? 'all' : [...before, { of, reason }])
  }
  return untouched
}

/** Writes parts of the broker to a folder. Throws `UsageError` where it cannot be written. */
export async function pullParts(line: Line, folder: string, chosen: readonly Part[]): Promise<Pulled> {
  makeFolder(folder)
  const { access } = line
  const from = await readOrigin(line)
  const { parts: read, left, off } = await readParts(chosen, access)
  const named = new Set([...Object.keys(read), ...left.map(({ part }) => part), ...off])
  const items = Object.fromEntries(
    chosen
      .filter(({ name }) => named.has(name))
      .map(({ name }) => [name, (read[name] ?? []).map(withoutSecrets)]),
  )
  const changes = writeFolder(folder, { from, parts: items }, listUntouched(left, off))
  return { changes, left, count: Object.values(items).reduce((sum, part) => sum + part.length, 0) }
}

/** `switchboard config pull`: writes the configuration of the broker to files. */
export async function pull(line: Line): Promise<End> {
  const { folder } = line
  makeFolder(folder)
  const followed = readFolderParts(folder)
  const chosen = choosePulled(line, followed)
  const { changes, left, count } = await pullParts(line, folder, chosen)
  const others = (followed ?? []).filter((part) => !chosen.some(({ name }) => name === part))
  print(
    line,
    [
      ...changes.map(({ path, change }) => `${{ added: '+', changed: '~', removed: '-' }[change]} ${path}`),
      ...left.map(
        ({ part, of = '', reason }) => `! ${itemName({ part, id: of })}: not read, its files stay: ${reason}`,
      ),
      ...(others.length === 0
        ? []
        : [`Not pulled, and still compared by diff and push: ${others.map(toFileName).join(', ')}`]),
      changes.length === 0
        ? `${folder} is up to date: ${String(count)} objects`
        : `${folder}: ${String(changes.length)} files written or removed, ${String(count)} objects`,
    ],
    { ok: left.length === 0, changes, left, count, others: others.map(toFileName) },
  )
  return left.length === 0 ? ends.done : ends.failed
}
