import { lookUp, translate } from '@/i18n/use-words'
import { quoteArg, splitLine } from '@/lib/text/line'
import type { AnyCommand } from '../command'
import { labelKey } from '../prompt/phrase'
import type { Registry } from '../registry'
import { withIds } from './names'

/** What may stand at the cursor: `text` in the line, found by `label`. */
type LineOffer = { readonly label: string; readonly text: string; readonly detail: string }

/** The place in the text that an offer takes, and the offers. */
export type LineOffers = { readonly from: number; readonly offers: readonly LineOffer[] }

/** The values of a parameter that has few of them. */
function valuesOf(command: AnyCommand, name: string): readonly LineOffer[] {
  const prompt = command.params[name]?.prompt
  if (prompt?.kind === 'toggle')
    return (['true', 'false'] as const).map((text) => ({
      label: text,
      text,
      detail: translate(text === 'true' ? 'on' : 'off'),
    }))
  return prompt?.kind === 'choice'
    ? prompt.options.map((option) => ({
        label: option,
        text: quoteArg(option),
        detail: lookUp(`${prompt.words}.${option}`) ?? '',
      }))
    : []
}

/** The commands by their ids, found by their titles too. */
const commandOffers = ({ all }: Registry): readonly LineOffer[] =>
  all
    // A macro runs no macro, and a screen is no line of one.
    .filter(({ id }) => id !== 'macro.run' && !id.startsWith('go.'))
    .map(({ id, title }) => ({
      label: `${id} ${translate(title)}`,
      text: `${id} `,
      detail: translate(title),
    }))

/**
 * What may stand at a place of a macro: the name of a command, a parameter that its line does not have yet, or a value of a parameter
 * that has few. Undefined in comments and where anything may stand.
 */
export function lineOffers(text: string, cursor: number, registry: Registry): LineOffers | undefined {
  const start = Math.max(text.lastIndexOf('\n', cursor - 1), text.lastIndexOf('\r', cursor - 1)) + 1
  const before = text.slice(start, cursor)
  if (before.trimStart().startsWith('#')) return undefined
  const { tokens, open, unterminated } = splitLine(before)
  if (unterminated) return undefined
  const typed = open ? undefined : tokens.at(-1)
  const command = registry.get(splitLine(withIds(before, registry)).tokens[0]?.text ?? '')
  // A name may have several words; until it is one, all of them are looked for.
  if (command === undefined || (tokens.length === 1 && !open))
    return { from: start + (tokens[0]?.start ?? before.length), offers: commandOffers(registry) }
  if (typed?.name !== undefined)
    return typed.quoted
      ? undefined
      : { from: cursor - typed.text.length, offers: valuesOf(command, typed.name) }
  const named = new Set(tokens.map(({ name }) => name))
  return {
    from: typed === undefined ? cursor : start + typed.start,
    offers: Object.entries(command.params)
      // A secret never stands in a macro.
      .filter(([name, { prompt }]) => !named.has(name) && prompt.kind !== 'secret')
      .map(([name]) => ({ label: name, text: `${name}=`, detail: translate(labelKey(command, name)) })),
  }
}
