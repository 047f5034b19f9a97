import { readBackupBroker } from '@/features/backup/backup'
import type { Access } from '@/features/backup/part'
import { planRestore, type PlanItem } from '@/features/backup/plan'
import type { Arguments } from '../arguments'
import type { Dependencies } from '../session'
import type { Connection } from '@/connection/connection'
import { refuse } from '../usage'
import { partNamed, readFolder, type ConfigFolder, type Origin } from './folder'

/** A line of `switchboard config`, logged in to its broker. */
export type Line = {
  readonly folder: string
  readonly args: Arguments
  readonly connection: Connection
  readonly access: Access
  readonly deps: Dependencies
  /** Host, port and base path of the API. */
  readonly address: string
}

/** Prints lines for people; with `--json` one object. */
export function print(
  { args, deps }: Pick<Line, 'args' | 'deps'>,
  lines: readonly string[],
  data: object,
): void {
  if (args.switches.has('json')) return deps.out(JSON.stringify(data))
  for (const line of lines) deps.out(line)
}

/** Names of parts in an argument, separated by commas. Throws `UsageError` for an unknown one. */
export const partsIn = ({ flags }: Arguments, name: string): readonly string[] | undefined =>
  flags
    .get(name)
    ?.flatMap((value) => value.split(','))
    .map((value) => partNamed(value.trim()) ?? refuse(`--${name}: there is no part ${value.trim()}`))

/** The broker of a line, as a folder names it. */
export async function readOrigin({ access, address }: Line): Promise<Origin | undefined> {
  const broker = await readBackupBroker(access)
  const rows = await access.api.nodeList({}, { signal: access.signal })
  const nodes = rows.flatMap(({ node, $raw }) => ($raw === undefined && node !== undefined ? [node] : []))
  return broker && { ...broker, address, nodes: nodes.sort() }
}

/** Whether two folders are of the same broker: the same address and nodes. Names of nodes alone repeat. */
const isSameOrigin = (one: Origin | undefined, other: Origin | undefined): boolean =>
  one?.address !== undefined &&
  one.address === other?.address &&
  String(one.nodes ?? []) === String(other.nodes ?? [])

/** The folder of a line, and its differences to the broker. */
export type FolderPlan = {
  readonly folder: ConfigFolder
  readonly here: Origin | undefined
  readonly items: readonly PlanItem[]
  /** All items of the plan, those without differences too. */
  readonly all: readonly PlanItem[]
}

/** The differences of a folder to the broker. Throws `UsageError` where there is no folder, or a file of it is wrong. */
export async function planLine(line: Line): Promise<FolderPlan> {
  const { folder, args, access } = line
  const read =
    readFolder(folder, partsIn(args, 'only')) ??
    refuse(`${folder} is empty: run switchboard config pull first`)
  const here = await readOrigin(line)
  const keepsPlaces = !args.switches.has('include-machine') && !isSameOrigin(read.from, here)
  const all = await planRestore(read, access, { partial: true, keepsPlaces })
  const items = all.filter(({ state, places }) => state !== 'same' || places.length > 0)
  return { folder: read, here, items, all }
}
