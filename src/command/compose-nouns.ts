import type { NounParts, Nouns } from './nouns'
import { current } from './undo/current'

/** Puts the parts of all features together. */
export function composeNouns(parts: readonly NounParts[]): Nouns {
  const all = <K extends keyof Nouns>(kind: K) =>
    Object.fromEntries(parts.flatMap((part) => Object.entries(part[kind] ?? {}))) as Nouns[K]
  return {
    finders: all('finders'),
    relations: all('relations'),
    undoTargets: { ...all('undoTargets'), current },
  }
}
