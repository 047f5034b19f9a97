import { lookUp, translate } from '@/i18n/use-words'
import { quoteArg, splitLine } from '@/lib/text/line'
import type { AnyCommand } from '../command'
import { labelKey } from '../prompt/phrase'
import type { Registry } from '../registry'
import { withIds } from './names'

/** A completion: `text` is inserted, `label` is searched and shown. */
type LineOffer = { readonly label: string; readonly text: string; readonly detail: string }

/** The range in the text that a completion replaces, and the completions. */
export type LineOffers = { readonly from: number; readonly offers: readonly LineOffer[] }

/** The possible values of a parameter that has few of them. */
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

/** The commands by id, also found by title. */
const commandOffers = ({ all }: Registry): readonly LineOffer[] =>
  all
    // A macro cannot run a macro, and navigation is not a line of one.
    .filter(({ id }) => id !== 'macro.run' && !id.startsWith('go.'))
    .map(({ id, title }) => ({
      label: `${id} ${translate(title)}`,
      text: `${id} `,
      detail: translate(title),
    }))

/**
 * Completes the name of a command, a parameter that the line does not have yet, or a value of a parameter
 * with few values. Undefined in comments and where any text is allowed.
 */
export function lineOffers(text: string, cursor: number, registry: Registry): LineOffers | undefined {
  const start = Math.max(text.lastIndexOf('\n', cursor - 1), text.lastIndexOf('\r', cursor - 1)) + 1
  const before = text.slice(start, cursor)
  if (before.trimStart().startsWith('#')) return undefined
  const { tokens, open, unterminated } = splitLine(before)
  if (unterminated) return undefined
  const typed = open ? undefined : tokens.at(-1)
  const command = registry.get(splitLine(withIds(before, registry)).tokens[0]?.text ?? '')
  // A name may have several words; while it is incomplete, all of them are searched.
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
      // A macro never contains a secret.
      .filter(([name, { prompt }]) => !named.has(name) && prompt.kind !== 'secret')
      .map(([name]) => ({ label: name, text: `${name}=`, detail: translate(labelKey(command, name)) })),
  }
}
