import type { parseArgs } from 'node:util'
import { BadOption } from './bad-option'

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number]

/** An option of a line, as `parseArgs` of Node reads it. */
export type OptionToken = Extract<Token, { kind: 'option' }>

/** How an option is described: what its value is called, if it takes one, and whether that may be empty. */
type Described = { readonly takes: string | undefined; readonly mayBeEmpty?: boolean }

/**
 * The value that an option of a line has; an empty one for a switch. Throws {@link BadOption} where it lacks one, or has one too
 * many.
 */
export function readOptionValue(
  { name, value, inlineValue }: OptionToken,
  { takes, mayBeEmpty = false }: Described,
): string {
  if (takes === undefined) {
    if (value !== undefined) throw new BadOption(`--${name} takes no value`)
    return ''
  }
  const isMissing = value === undefined || (value === '' && !mayBeEmpty)
  if (isMissing || (inlineValue === false && value.startsWith('-')))
    throw new BadOption(`--${name} needs a value: --${name} ${takes}`)
  return value
}
