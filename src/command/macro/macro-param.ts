import { RefusedError } from '../refused-error'
import * as z from 'zod/mini'
import { findOwnMacro, type Macro } from '@/command/macro/own-macros'
import { done, type Outcome } from '../command'
import { code, text, type Param } from '../param'
import { isSecretName } from '@/lib/text/redact'
import { parseFile, type FileLine } from './file'

/** The schema of a macro's name: one line that cannot be mistaken for a comment or a message. */
const macroName = z
  .string()
  .check(
    z.minLength(1, 'error.required'),
    z.maxLength(80, 'macro.name.form'),
    z.regex(/^[^\s{}#][^{}\p{Cc}]*$/u, 'macro.name.form'),
  )

/** Whether a line contains a secret in plain text: macros are stored in the browser. */
const hasSecretText = ({ args }: FileLine): boolean =>
  args.some(
    ({ name, parts }) =>
      name !== undefined && isSecretName(name) && parts.some((part) => typeof part === 'string'),
  )

/** Valid lines of a command file, without secrets. */
const macroLines = z.string().check(
  z.check<string>((context) => {
    const { lines, problems } = parseFile(context.value)
    const message =
      lines.length === 0
        ? 'error.required'
        : problems.length > 0
          ? 'macro.mistake'
          : lines.some(hasSecretText)
            ? 'macro.secretText'
            : undefined
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

/** The current user's macro of that name; throws if there is none. */
export function wantMacro(name: string): Macro {
  const macro = findOwnMacro(name)
  if (macro === undefined) throw new RefusedError('MACRO_NOT_FOUND')
  return macro
}

/** Throws if another macro has the name. */
export function wantFree(name: string): void {
  if (findOwnMacro(name) !== undefined) throw new RefusedError('ALREADY_EXISTS')
}

/** The outcome of saving a macro; a warning if its lines have mistakes. */
export const saved = (name: string, mistakes = 0): Outcome =>
  mistakes === 0
    ? done('macro.saved', { name }, ['macro'])
    : { ...done('macro.savedWith', { name, count: mistakes }, ['macro']), differs: true }
