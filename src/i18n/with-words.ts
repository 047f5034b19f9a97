import type { ComponentType } from 'react'
import { allWords } from './i18n'

/** Loads a module together with all texts. Rejects if either fails. */
export const withWords = async <T>(load: Promise<T>): Promise<T> => (await Promise.all([load, allWords()]))[0]

/**
 * Loads a component together with the texts that load after the first paint, as a restored form may be rendered earlier.
 * Without the texts it shows their keys, and the rest of the console reports and repeats the load.
 */
export const withCommandWords = async <T>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, allWords().catch(() => undefined)]))[0]

/**
 * Loads a component of a dialog together with all texts, or one that shows nothing where a load fails: a question can be
 * answered without it, so the dialog must survive (catalogue A19).
 */
export const withWordsOrNothing = async <P extends object>(
  load: Promise<ComponentType<P>>,
): Promise<ComponentType<P>> => await withWords(load).catch(() => () => null)
