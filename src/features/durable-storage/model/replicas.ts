import type { Storage } from '../contract'

/** How many replicas of a storage are in each state. */
export type ReplicaCounts = {
  readonly shards: number
  readonly up: number
  readonly down: number
  readonly lost: number
  /** Replicas that join or leave. */
  readonly moving: number
}

export function countReplicas({ shards = [] }: Storage): ReplicaCounts {
  const readable = shards.filter(({ $raw }) => $raw === undefined)
  const replicas = readable.flatMap(({ replicas: all = [] }) => all.filter(({ $raw }) => $raw === undefined))
  const count = (state: string) => replicas.filter(({ status }) => status === state).length
  return {
    shards: readable.length,
    up: count('up'),
    down: count('down'),
    lost: count('lost'),
    moving: replicas.filter(({ transition }) => transition !== undefined).length,
  }
}

/** The sites in a text, separated by blanks or commas, each once. */
export const parseSites = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,]+/).filter((site) => site !== '')),
]
