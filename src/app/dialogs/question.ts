import type { MessageValues } from '@/i18n/key'

/** What a confirm asks, and what is lost by it. */
export type QuestionParts = { readonly question: string; readonly loss: string }

/** Follows the marks within a value, so that they end no sentence. */
const guard = '\uE03F'

/** Values whose marks `splitQuestion` does not take for the end of a sentence. */
export const guardMarks = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/[?.？。]/g, (mark) => mark + guard) : value,
    ]),
  )

/** Divides a text that first asks and then says what is lost. A text that does not begin with a question is all loss. */
export function splitQuestion(text: string): QuestionParts {
  const end = text.search(/[?？](?!\uE03F)/)
  const asks = end >= 0 && !/\.\s|。/.test(text.slice(0, end).replaceAll(/[.。]\uE03F/g, ''))
  const plain = (part: string) => part.replaceAll(guard, '').trim()
  return asks
    ? { question: plain(text.slice(0, end + 1)), loss: plain(text.slice(end + 1)) }
    : { question: '', loss: plain(text) }
}
