import type { AnyCommand } from '@/command/command'
import { offeredPrompt } from '@/command/offered-prompt'
import type { Prompt } from '@/command/prompt-kind'
import { wordsFor } from '@/command/prompt/phrase'
import { fold } from '@/command/search/fold'
import type { Broker } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import type { formats, Translate } from '@/i18n/use-words'
import { parseInstant } from '@/lib/time/instant'
import { plain } from '@/lib/text/untrusted'
import type { Ranges } from '@/ui/highlight'
import { usedBefore } from '../search/recent'

/** One suggestion of a step: taken as a value, or parsed as text. */
export type Suggestion = {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly ranges?: Ranges
  /** The text of the value, also for completion. */
  readonly text: string
  /** The value itself, where text would have to be parsed. */
  readonly value?: unknown
  /** Appearance: the icon of a state, or a value used before. */
  readonly mark?: string
}

type Tools = {
  t: Translate
  format: ReturnType<typeof formats>
  now: number
  initial: unknown
  /** Decides which words of a choice are offered. */ broker: Broker
}

/** The range of `text` in `title`, to be shown bold; only where folding keeps the length. */
export function findRanges(title: string, text: string): Ranges {
  const folded = fold(title)
  const at = text === '' || folded.length !== title.length ? -1 : folded.indexOf(fold(text))
  return at < 0 ? [] : [[at, at + fold(text).length]]
}

/** The answer that means no amount, and its label. */
function noAmountOf(prompt: Prompt | undefined): { text: string; label: Key } | undefined {
  switch (prompt?.kind) {
    case 'rate':
      return { text: 'infinity', label: 'form.noLimit' }
    case 'text':
      return prompt.amount?.word === 'infinity' ? { text: 'infinity', label: 'form.noLimit' } : undefined
    case 'number':
    case 'duration':
      return prompt.zero && { text: prompt.kind === 'number' ? '0' : '0s', label: `form.${prompt.zero}` }
    default:
      return undefined
  }
}

const fits = (text: string, ...names: readonly string[]) =>
  text === '' || names.some((name) => fold(name).includes(fold(text)))

/**
 * The suggestions that need no broker: options of a choice, yes and no, presets with their time, values
 * used before.
 */
export function localSuggestions(
  command: AnyCommand,
  name: string,
  typed: string,
  tools: Tools,
): Suggestion[] {
  const param = command.params[name]
  const text = typed.trim()
  const { t, format, now, initial, broker } = tools
  const prompt = param && offeredPrompt(param, broker)
  if (prompt?.kind === 'choice') {
    const found = prompt.options
      .map((value) => ({ value, title: wordsFor(command, name, value, tools) }))
      .filter(({ value, title }) => fits(text, title, value))
      .map(({ value, title }) => ({
        id: `choice:${value}`,
        title,
        text: value,
        value,
        ranges: findRanges(title, text),
      }))
    // Enter takes the default first, although the table keeps its order.
    return found
  }
  if (prompt?.kind === 'toggle') {
    return [true, false]
      .filter((value) => fits(text, t(value ? 'on' : 'off'), value ? 'yes' : 'no', String(value)))
      .map((value) => ({ id: `toggle:${value}`, title: t(value ? 'on' : 'off'), text: String(value), value }))
  }
  if (prompt?.kind === 'datetime') {
    const at = parseInstant(text, now)
    const own =
      text === '' || at === undefined ? [] : [{ id: 'typed', title: text, detail: format.date(at), text }]
    const presets = (prompt.presets ?? []).filter((preset) => preset !== text && fits(text, preset))
    return [
      ...own,
      ...presets.map((preset) => ({
        id: `preset:${preset}`,
        title: preset,
        detail: format.date(parseInstant(preset, now) ?? now),
        text: preset,
        ranges: findRanges(preset, text),
      })),
    ]
  }
  void initial
  const zero = noAmountOf(prompt)
  const none =
    zero === undefined || !fits(text, t(zero.label), zero.text)
      ? []
      : [{ id: 'none', title: t(zero.label), text: zero.text, ranges: findRanges(t(zero.label), text) }]
  const used = usedBefore(command, name)
    .filter((one) => one.text !== text && fits(text, one.text))
    .slice(0, 5)
    .map((one) => ({
      id: `used:${one.text}`,
      title: plain(one.text),
      detail: format.ago(one.at, Date.now()),
      text: one.text,
      ...(prompt?.kind === 'pick' ? { value: one.text } : {}),
      ranges: findRanges(plain(one.text), text),
      mark: 'used',
    }))
  return [...none, ...used]
}
