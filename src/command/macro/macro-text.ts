import { isSecretName } from '@/lib/text/redact'
import { parseFile, type FileLine } from './file'

const nameForm = /^[^\s{}#\p{Cc}][^{}\p{Cc}]*$/u
const longestName = 80

/** Whether a text can name a macro: one line that cannot be mistaken for a comment or a message. */
export const isMacroName = (text: string): boolean => text.length <= longestName && nameForm.test(text)

/** Whether a line contains a secret in plain text: macros are stored in the browser, and in the library. */
const hasSecretText = ({ args }: FileLine): boolean =>
  args.some(
    ({ name, parts }) =>
      name !== undefined && isSecretName(name) && parts.some((part) => typeof part === 'string'),
  )

/** Why a text is no macro: it has no line, a mistake, or a secret. */
export function checkMacroLines(
  text: string,
): 'error.required' | 'macro.mistake' | 'macro.secretText' | undefined {
  const { lines, problems } = parseFile(text)
  if (lines.length === 0) return 'error.required'
  if (problems.length > 0) return 'macro.mistake'
  return lines.some(hasSecretText) ? 'macro.secretText' : undefined
}
