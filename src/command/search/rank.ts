import type { Tier } from './match'

/**
 * The rank of a row within a query, best first. Commands, screens and objects share one scale, so that the
 * name of a real object ranks above letters scattered over the title of a command.
 */
export const enum RowRank {
  /** The exact name or short name. */
  Exact,
  /** The prefix of a command's title. */
  Title,
  /** The prefix of an object's name. */
  Object,
  /** A word of a title, or the initials of its words. */
  Word,
  /** A later word of an object's name. */
  ObjectWord,
  /** A substring of a word of an object's name, or another of its values. */
  ObjectPart,
  /** A substring of a word of a title. */
  TitlePart,
  /** Keywords that find a command but are not in its title. */
  Keyword,
  /** Additional objects of a kind with many matches. */
  MoreObjects,
  /** Letters scattered over a title. */
  Letters,
  /** It cannot run here. */
  Unavailable,
}

const ofTier: Readonly<Record<Tier, RowRank>> = {
  exact: RowRank.Exact,
  label: RowRank.Title,
  initials: RowRank.Word,
  word: RowRank.Word,
  substring: RowRank.TitlePart,
  subsequence: RowRank.Letters,
}

// Chinese is written without blanks: a substring of a title is a word of it.
const han = /^\p{Script=Han}/u

/** The rank of a command by how its words matched. `byName` is false where only its keywords matched. */
export function rankOfHit(tier: Tier, byName: boolean, text: string): RowRank {
  if (!byName && tier !== 'subsequence') return RowRank.Keyword
  return tier === 'substring' && han.test(text) ? RowRank.Word : ofTier[tier]
}

/**
 * From this many letters on, weak hits wait for the objects: with fewer letters nearly everything is a weak
 * hit.
 */
const heldFromLetters = 3

/** Whether a row waits until the broker has been searched for objects of the typed name. */
export const isHeldBack = (rank: RowRank, text: string): boolean =>
  rank > RowRank.Word && text.trim().length >= heldFromLetters
