import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { atomTerm } from '@/rule-sql/term'
import { refusalOf } from '../checks/complaint'
import { Refusal } from '../http/refusal'
import type { ReleaseNames } from '../lib/release'

export const self = 'emqx@127.0.0.1'
export const clusterName = 'emqxcl'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A soft limit of this process, if the system reports it. */
const limitOf = (name: string): number | undefined => {
  const line = textOf('/proc/self/limits')
    .split('\n')
    .find((each) => each.startsWith(name))
  const soft = Number(line?.slice(name.length).trim().split(/\s+/)[0])
  return Number.isFinite(soft) ? soft : undefined
}

/** Memory in use: neither free nor reclaimable, if the system reports it. */
export function memory(): { total: number; used: number } {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(textOf('/proc/meminfo'))?.[1]
  const total = os.totalmem()
  return { total, used: total - (available === undefined ? os.freemem() : Number(available) * 1024) }
}

/** The broker's format: `23.54G`, `512.00M` (src/contract/docs/api.md#value-formats). */
export function size(bytes: number): string {
  for (const [unit, power] of [
    ['G', 30],
    ['M', 20],
    ['K', 10],
  ] as const) {
    if (bytes >= 2 ** power) return `${(bytes / 2 ** power).toFixed(2)}${unit}`
  }
  return String(bytes)
}

const threads = (): number => {
  try {
    return readdirSync('/proc/self/task').length
  } catch {
    return 1
  }
}

/** Threads of this process, and their limit. */
export const processes = (): { used: number; available: number } => ({
  used: threads(),
  available: limitOf('Max processes') ?? limitOf('Max open files') ?? 0,
})

/** Facts of this process and machine. Erlang processes correspond to threads and their limit. */
export function facts(
  release: ReleaseNames,
  bootedAt: number,
  now: number,
  counts: { connections: number; live: number },
) {
  const { total, used } = memory()
  const [load1 = 0, load5 = 0, load15 = 0] = os.loadavg().map((load) => Math.floor(load * 100) / 100)
  const fds = limitOf('Max open files')
  return {
    connections: counts.connections,
    edition: release.name,
    live_connections: counts.live,
    load1,
    load15,
    load5,
    log_path: 'The terminal, and the files of its log within --data',
    max_fds: fds ?? 0,
    memory_total: size(total),
    memory_used: size(used),
    node: self,
    node_status: 'running',
    otp_release: `node/${process.versions.node}`,
    process_available: processes().available,
    process_used: processes().used,
    role: 'core',
    sys_path: process.cwd(),
    uptime: now - bootedAt,
    version: release.version,
  }
}

export type Nodes = {
  /** Members that are not running; the node list has three keys for them. */
  stopped(): string[]
  /** Whether a member of this name ever existed. */
  wasMember(node: string): boolean
  invite(node: string): void
  forceLeave(node: string): void
}

export function createNodes(seeded: readonly string[]): Nodes {
  const members = new Set(seeded)
  const knownNodes = new Set(seeded)
  const named = (node: string) => {
    if (node.split('@').length !== 2) throw refusalOf({ path: 'node', reason: 'expected a node name' })
  }
  return {
    stopped: () => [...members],
    wasMember: (node) => knownNodes.has(node),
    invite(node) {
      named(node)
      if (node === self) throw new Refusal(400, 'BAD_REQUEST', "Can't invite self")
      if (members.has(node)) throw new Refusal(400, 'BAD_REQUEST', `{already_in_cluster,${atomTerm(node)}}`)
      // There is no other machine, so unknown nodes cannot be reached.
      if (!knownNodes.has(node)) throw new Refusal(400, 'BAD_REQUEST', 'timeout')
      members.add(node)
    },
    forceLeave(node) {
      named(node)
      if (node === self) throw new Refusal(400, 'BAD_REQUEST', "Can't leave self")
      if (!members.delete(node)) throw new Refusal(400, 'BAD_REQUEST', 'node_not_in_cluster')
    },
  }
}
