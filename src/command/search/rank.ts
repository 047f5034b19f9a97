import type { Tier } from './match'

/**
 * Where a row belongs among the rows of one query, best first. Commands, screens and objects share one scale, so that the
 * name of a real object stands above letters that are merely scattered over the title of a command.
 */
export const enum RowRank {
  /** The very name or short name. */
  Exact,
  /** The title of a command, typed from its start. */
  Title,
  /** The name of an object, typed from its start. */
  Object,
  /** A word of a title, or the initials of its words. */
  Word,
  /** A later word of an object's name. */
  ObjectWord,
  /** Letters inside a word of an object's name, or another of its values. */
  ObjectPart,
  /** Letters inside a word of a title. */
  TitlePart,
  /** Other words that a command is found by, none of which is in its title. */
  Keyword,
  /** Further objects of a kind of which many match. */
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

// Chinese is written without blanks: what stands inside a title is a word of it.
const han = /^\p{Script=Han}/u

/** The rank of a command by how its words were found. `byName` is false where it was found by its keywords alone. */
export function rankOfHit(tier: Tier, byName: boolean, text: string): RowRank {
  if (!byName && tier !== 'subsequence') return RowRank.Keyword
  return tier === 'substring' && han.test(text) ? RowRank.Word : ofTier[tier]
}

/** From so many letters on, weak hits wait for the objects: for fewer letters nearly everything is a weak hit. */
const heldFromLetters = 3

/** Whether a row waits until the broker has been asked for objects of the name typed. */
export const isHeldBack = (rank: RowRank, text: string): boolean =>
  rank > RowRank.Word && text.trim().length >= heldFromLetters
