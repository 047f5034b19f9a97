import { resolve } from 'node:path'
import type { ApiError } from '@/api/error'
import { getBackupParts, isForeign } from '@/features/backup/backup'
import { checkItems } from '@/features/backup/check'
import type { PlanItem, RestoreItem } from '@/features/backup/plan'
import { parts } from '@/features/backup/parts'
import { removeItems, restore, type Failure, type ItemName, type LeftOut } from '@/features/backup/restore'
import { toReason } from '@/features/backup/reasons'
import { plain } from '@/lib/text/untrusted'
import { describeFailure } from '../describe'
import { ends, type End } from '../session'
import { refuse } from '../usage'
import { loadWords } from '../words'
import { countDifferences, describeItem, itemName, toDifference } from './difference'
import { planLine, type FolderPlan, type Line } from './line'
import { findPruneObjection, listRemovals, type Prune } from './prune'
import { pullParts } from './pull'
import { fillSecrets, readSecrets } from './secrets'

const isWritten = ({ state }: PlanItem): boolean => state === 'new' || state === 'changed'

/** Why a push cannot start, a line for each problem; nothing was written. */
function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) refuse([...problems.map((text) => `! ${text}`), 'Nothing was changed.'].join('\n'))
}

/** What the user may not do at all. */
function checkRights(
  { connection }: Line,
  toWrite: readonly PlanItem[],
  toRemove: readonly PlanItem[],
): void {
  const { role, username } = connection.session.get()
  if (connection.readOnly.get() !== undefined) refuse('Read-only mode is on.')
  if (role?.endsWith('viewer') === true)
    refuse(`The user ${username ?? ''} may only read (role ${role}). Nothing was changed.`)
  const barred = [...toWrite, ...toRemove].filter((item) => {
    const part = parts.find(({ name }) => name === item.part)
    const calls = item.state === 'here' ? (part?.removes ?? []) : (part?.writes ?? [])
    return calls.some((call) => connection.rights.get().has(call))
  })
  refuseProblems(
    barred.map((item) => `${itemName(item)}: the user may not change this outside of its namespace`),
  )
}

/** Writes before and after the deletions: a listener may take over the address of a deleted one. */
const isLate = ({ part }: RestoreItem): boolean =>
  part.startsWith('gateway') || part === 'listeners' || part === 'dashboard'

/** What a push did. */
type Pushed = {
  readonly written: readonly ItemName[]
  readonly removed: readonly ItemName[]
  readonly failures: readonly Failure[]
  readonly leftOut: readonly LeftOut[]
}

/** A failed write in words: of what was sent without an answer, the result is unknown. */
function describeWrite(error: ApiError): string {
  const words = loadWords()
  if (error.outcomeUnknown) return words('terminal.error.failure.unknown')
  return error.failure === 'http' || error.failure === 'unsent'
    ? toReason(error)
    : describeFailure(error, words)
}

/** Writes and deletes up to the first refusal. */
async function apply(
  filled: readonly RestoreItem[],
  toRemove: readonly RestoreItem[],
  line: Line,
  knownOnly: boolean,
): Promise<Pushed> {
  const options = { stopsAtFailure: true, knownOnly, describe: describeWrite }
  const early = await restore(
    filled.filter((item) => !isLate(item)),
    line.access,
    options,
  )
  if (early.failures.length > 0) return { ...early, removed: [] }
  const gone = await removeItems(toRemove, line.access, options)
  if (gone.failures.length > 0) return { ...early, ...gone }
  const late = await restore(filled.filter(isLate), line.access, options)
  return {
    written: [...early.written, ...late.written],
    removed: gone.removed,
    failures: late.failures,
    leftOut: [...early.leftOut, ...late.leftOut],
  }
}

/** Keeps the state before in a folder of its own; resolves to its path. */
async function keepStateBefore(line: Line, folderParts: readonly string[]): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')
  const plainPath = line.folder.replace(/[/\\]+$/, '')
  const base = /(?:^|[/\\])\.{0,2}$/.test(plainPath) ? resolve(line.folder) : plainPath
  const path = `${base}.before-${stamp}`
  const chosen = getBackupParts(line.access.broker).filter(({ name }) => folderParts.includes(name))
  const { left } = await pullParts(line, path, chosen)
  refuseProblems(
    left.map(({ part, of = '', reason }) => `${itemName({ part, id: of })}: not read: ${reason}`),
  )
  return path
}

/** How to go back to the state before. */
function describeReturn(
  before: string,
  { written, removed }: Pushed,
  toWrite: readonly PlanItem[],
): readonly string[] {
  const created = toWrite.filter(
    (item) => item.state === 'new' && written.some((one) => itemName(one) === itemName(item)),
  ).length
  const prune = created === 0 ? '' : ` --prune=${String(created)}`
  return [
    `The state before is in ${before}, without secrets. To go back:`,
    `  switchboard config push ${before} --yes${prune}`,
    ...(removed.length === 0 ? [] : ['  Deleted objects need their secrets again.']),
  ]
}

/** What was applied until a refusal, and what was not. */
function describeStop({ written, removed }: Pushed, asked: readonly ItemName[]): readonly string[] {
  const done = new Set([...written, ...removed].map(itemName))
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [title, ...names.map((name) => `  ${plain(name)}`)]
  const names = asked.map(itemName)
  return [
    'Stopped at the first change that failed.',
    ...list(
      'Applied:',
      names.filter((name) => done.has(name)),
    ),
    ...list(
      'Not applied:',
      names.filter((name) => !done.has(name)),
    ),
  ]
}

/** Everything that is wrong with a push before it starts. Throws `UsageError` with all of it. */
async function checkPlan({ items }: FolderPlan, toWrite: readonly PlanItem[], line: Line): Promise<void> {
  const unread = items.filter(({ state }) => state === 'unread')
  const problems = await checkItems(toWrite, line.access)
  refuseProblems([
    ...unread.map((item) => `${itemName(item)}: not read: ${item.reason ?? ''}`),
    ...problems.map((problem) => `${itemName(problem)}: ${plain(problem.text, 400)}`),
  ])
}

/** `switchboard config push`: checks everything, then changes the broker, and stops at the first refusal. */
export async function push(line: Line, prune: Prune | undefined): Promise<End> {
  const { args, deps } = line
  const isJson = args.switches.has('json')
  const known = readSecrets(args)
  const plan = await planLine(line)
  const { items, all, folder, here } = plan
  const toWrite = items.filter(isWritten)
  const toRemove = prune === undefined ? [] : listRemovals(items)
  const asked = [...toWrite, ...toRemove]
  const shown = [
    ...items.flatMap((item) => describeItem(item, toRemove.includes(item))),
    countDifferences(items),
  ]
  await checkPlan(plan, toWrite, line)
  const objection = prune === undefined ? undefined : findPruneObjection(prune, toRemove, all)
  if (objection !== undefined) refuse(objection)
  if (asked.length === 0) {
    if (isJson)
      deps.out(JSON.stringify({ ok: true, differences: items.map(toDifference), changed: 0, failures: [] }))
    else for (const text of shown) deps.out(text)
    return ends.done
  }
  if (!args.switches.has('yes')) refuse([...shown, 'Add --yes to change the broker.'].join('\n'))
  checkRights(line, toWrite, toRemove)
  const filled = await fillSecrets(toWrite, known, deps)
  const before = await keepStateBefore(line, Object.keys(folder.parts))
  if (!isJson) for (const text of shown) deps.out(text)
  const pushed = await apply(filled, toRemove, line, isForeign(folder.from, here))
  const changed = pushed.written.length + pushed.removed.length
  const names = new Set(asked.map(itemName))
  const drift =
    pushed.failures.length > 0
      ? []
      : (await planLine(line)).items.filter(
          ({ part, id, state }) => state !== 'same' && names.has(itemName({ part, id })),
        )
  const unwritten = new Set(
    pushed.leftOut.flatMap((item) => item.paths.map((path) => `${itemName(item)} ${path}`)),
  )
  const differing = drift.filter(
    (item) =>
      item.changes.length === 0 ||
      item.changes.some(({ path }) => !unwritten.has(`${itemName(item)} ${path}`)),
  )
  const ok = pushed.failures.length === 0 && differing.length === 0
  if (isJson)
    deps.out(
      JSON.stringify({
        ok,
        differences: items.map(toDifference),
        changed,
        failures: pushed.failures,
        leftOut: pushed.leftOut,
        applied: [...pushed.written, ...pushed.removed].map(itemName),
        drift: differing.map(toDifference),
        before,
      }),
    )
  else report(line, pushed, asked, differing, [...describeReturn(before, pushed, toWrite)])
  return ok ? ends.done : ends.failed
}

/** Prints what a push did. */
function report(
  { deps }: Line,
  pushed: Pushed,
  asked: readonly PlanItem[],
  drift: readonly PlanItem[],
  wayBack: readonly string[],
): void {
  for (const item of pushed.leftOut)
    deps.out(
      `  ${plain(itemName(item))}: left out, because this broker does not know it: ${plain(item.paths.join(', '), 300)}`,
    )
  for (const failure of pushed.failures)
    deps.err(`! ${plain(itemName(failure))}: ${plain(failure.reason, 400)}`)
  if (pushed.failures.length > 0) for (const text of describeStop(pushed, asked)) deps.err(text)
  if (drift.length > 0)
    for (const text of ['The broker stored something else:', ...drift.flatMap((item) => describeItem(item))])
      deps.err(text)
  deps.out(`${String(pushed.written.length + pushed.removed.length)} of ${String(asked.length)} changed`)
  for (const text of wayBack) deps.out(text)
}
