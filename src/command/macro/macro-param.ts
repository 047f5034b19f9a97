import { RefusedError } from '../refused-error'
import * as z from 'zod/mini'
import type { Macro } from '@/command/macro/macro'
import { findMacro, findOwnMacro } from '@/command/macro/own-macros'
import { checkMacroLines, isMacroName } from './macro-text'
import { done, type Outcome } from '../command'
import { code, text, type Param } from '../param'

/** The schema of a macro's name. */
const macroName = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((name) => name === '' || isMacroName(name), 'macro.name.form'),
)

/** Valid lines of a command file, without secrets. */
const macroLines = z.string().check(
  z.check<string>((context) => {
    const message = checkMacroLines(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value })
  }),
)

export const nameParam = (options: { optional?: true; askedOnlyByName?: true } = {}) =>
  text(macroName, { label: 'macro.name.label', ...options })
export const linesParam = (
  options: { optional?: true; askedOnlyByName?: true } = { optional: true, askedOnlyByName: true },
): Param<string> => ({
  ...code('commands', { label: 'macro.lines', bulky: true, ...options }),
  schema: macroLines,
})

/** The macro of that name, of this browser or of the library; throws if there is none. */
export function wantMacro(name: string): Macro {
  const macro = findMacro(name)
  if (macro === undefined) throw new RefusedError('MACRO_NOT_FOUND')
  return macro
}

/** The macro of that name in this browser; throws if there is none. One of the library cannot be changed here. */
export function wantOwnMacro(name: string): Macro {
  const macro = findOwnMacro(name)
  if (macro === undefined) throw new RefusedError(findMacro(name) ? 'IN_LIBRARY' : 'MACRO_NOT_FOUND')
  return macro
}

/** Throws if another macro has the name. */
export function wantFree(name: string): void {
  if (findMacro(name) !== undefined) throw new RefusedError('ALREADY_EXISTS')
}

/** The outcome of saving a macro; a warning if its lines have mistakes. */
export const saved = (name: string, mistakes = 0): Outcome =>
  mistakes === 0
    ? done('macro.saved', { name }, ['macro'])
    : { ...done('macro.savedWith', { name, count: mistakes }, ['macro']), differs: true }
