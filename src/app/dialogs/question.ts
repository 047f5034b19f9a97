import type { MessageValues } from '@/i18n/key'

/** The question of a confirm, and the loss it describes. */
export type QuestionParts = { readonly question: string; readonly loss: string }

/** Appended to punctuation within a value, so that it does not end a sentence. */
const guard = '\uE03F'

/** Values whose punctuation `splitQuestion` does not take for the end of a sentence. */
export const guardMarks = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/[?.？。]/g, (mark) => mark + guard) : value,
    ]),
  )

/**
 * Splits a text into its leading question and the loss. A text that does not begin with a question is all
 * loss.
 */
export function splitQuestion(text: string): QuestionParts {
  const end = text.search(/[?？](?!\uE03F)/)
  const asks = end >= 0 && !/\.\s|。/.test(text.slice(0, end).replaceAll(/[.。]\uE03F/g, ''))
  const plain = (part: string) => part.replaceAll(guard, '').trim()
  return asks
    ? { question: plain(text.slice(0, end + 1)), loss: plain(text.slice(end + 1)) }
    : { question: '', loss: plain(text) }
}
