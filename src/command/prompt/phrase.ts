import { getRefName, type Ref, type Resource } from '@/api/resource'
import type { AnyCommand, CommandArgs } from '../command'
import { manyParam, getTargets, findPick } from '../targets'
import { lookUp, type Translate, type Words } from '@/i18n/use-words'
import { parseBytes } from '@/lib/bytes'
import { inline, plain } from '@/lib/text/untrusted'
import { isSpanFromNow } from '@/lib/time/instant'
import { parseDuration } from '@/lib/time/time'

/** Formats a count: “3 clients”, or “3 items” where the noun has no text of its own. */
export const formatCount = (t: Translate, resource: Resource | undefined, count: number): string =>
  lookUp(`palette.count.${resource}`, { count }) ?? t('palette.count.other', { count })

/** The details shown next to an object's name, where the broker has a translated word for them. */
const detailWords: Partial<Record<Resource, string>> = {
  node: 'choice.role',
  bridge: 'bridge.state',
  connector: 'bridge.state',
  action: 'bridge.state',
  source: 'bridge.state',
}

/** The details shown next to an object's name: its node, role or state. */
export function formatDetail({ resource, detail }: Ref): string | undefined {
  const words = detailWords[resource]
  if (detail === undefined) return undefined
  return (words === undefined ? undefined : lookUp(`${words}.${detail}`)) ?? plain(detail, 40)
}

/** Formats one object by its name, several by their number. */
export function formatTargets(t: Translate, refs: readonly Ref[]): string {
  const [first] = refs
  if (first === undefined) return ''
  return refs.length === 1 ? inline(getRefName(first), 60) : formatCount(t, first.resource, refs.length)
}

/** The length of the common prefix of two texts. */
function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/**
 * A title with its object: the command's own sentence (`on`), else the noun is replaced by the object
 * (“Kick client” → “Kick 3 clients”), else the object follows. `keep` is the length of the title's
 * unchanged prefix, for match highlighting.
 */
export function titleWith(
  t: Translate,
  command: AnyCommand,
  noun: Resource | undefined,
  what: string,
): { title: string; keep: number } {
  const title = t(command.title)
  const own = lookUp(command.title.replace(/title$/, 'on'), { what })
  if (own !== undefined && own !== '') return { title: own, keep: commonStart(title, own) }
  const word = noun === undefined ? '' : t(`noun.${noun}`)
  const at = word === '' ? -1 : title.toLowerCase().indexOf(word.toLowerCase())
  const latin = /^[\x20-\x7e]*$/.test(word)
  const bounded =
    at >= 0 && (!latin || (!/\w/.test(title[at - 1] ?? '') && !/\w/.test(title[at + word.length] ?? '')))
  if (bounded) {
    const before = title.slice(0, at)
    const after = title.slice(at + word.length)
    const han = /^\p{Script=Han}|\p{Script=Han}$/u
    // Chinese has no blanks between words.
    const gap = (side: string, edge: string) =>
      side === '' || /\s$|^\s/.test(side) || (han.test(side) && /\p{Script=Han}/u.test(edge)) ? '' : ' '
    return {
      title: `${before}${gap(before, what[0] ?? '')}${what}${gap(after, what.at(-1) ?? '')}${after}`,
      keep: at,
    }
  }
  return {
    title: /\s/.test(title.trim()) || !latin ? `${title} · ${what}` : `${title} ${what}`,
    keep: title.length,
  }
}

/** The objects a command names: those of its list parameter, else of its first object parameter. */
export function getAnswerRefs(command: AnyCommand, answers: CommandArgs): Ref[] {
  const name =
    manyParam(command) ??
    // A parameter with a preset is where the run takes effect, not its object.
    Object.entries(command.params).find(
      ([, { prompt, preset }]) => prompt.kind === 'pick' && preset === undefined,
    )?.[0]
  const prompt = name === undefined ? undefined : command.params[name]?.prompt
  if (name === undefined || prompt?.kind !== 'pick' || findPick(command, prompt.resource) !== name) return []
  const many = getTargets(command, answers)
  const ids = many.length > 0 ? many : [answers[name]]
  return ids.filter((id) => id !== undefined).map((id) => ({ resource: prompt.resource, id: String(id) }))
}

/** The label of a button that runs exactly this: “Kick 3 clients”. */
export function formatVerb(t: Translate, command: AnyCommand, answers: CommandArgs): string {
  const refs = getAnswerRefs(command, answers)
  return refs.length === 0
    ? t(command.title)
    : titleWith(t, command, refs[0]?.resource, formatTargets(t, refs)).title
}

/** The label of a parameter. */
export const labelKey = (command: AnyCommand, name: string) =>
  command.params[name]?.label ?? (`param.${name}` as 'param.clientid')

/** Formats an amount; a word of the broker in its place stays. */
const formatParsed = (
  amount: number | undefined,
  format: (amount: number) => string,
  value: unknown,
): string => (amount === undefined ? plain(String(value), 80) : format(amount))

/** Formats a value of a parameter: the label of a choice, on and off, a time. */
export function wordsFor(
  command: AnyCommand,
  name: string,
  value: unknown,
  { t, format }: Pick<Words, 't' | 'format'>,
): string {
  const prompt = command.params[name]?.prompt
  if (value === undefined || value === null || value === '') return t('none')
  if (prompt?.kind === 'choice') return lookUp(`${prompt.words}.${String(value)}`) ?? String(value)
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (prompt?.kind === 'list' && Array.isArray(value)) {
    const { of } = prompt
    const items = value.map(
      (one) => (of.kind === 'choice' ? lookUp(`${of.words}.${String(one)}`) : undefined) ?? String(one),
    )
    return plain(items.join(', ') || t('none'), 80)
  }
  if (prompt?.kind === 'datetime')
    return isSpanFromNow(String(value)) ? plain(String(value), 40) : format.date(String(value))
  if ((prompt?.kind === 'number' || prompt?.kind === 'duration') && prompt.zero !== undefined && value === 0)
    return t(`form.${prompt.zero}`)
  const amount = prompt?.kind === 'text' ? prompt.amount : undefined
  if ((prompt?.kind === 'rate' || amount !== undefined) && value === 'infinity')
    return t(`form.${amount?.zero ?? 'noLimit'}`)
  if (amount?.kind === 'duration') return formatParsed(parseDuration(String(value)), format.duration, value)
  if (amount?.kind === 'bytes') return formatParsed(parseBytes(String(value)), format.bytes, value)
  if (prompt?.kind === 'duration' && typeof value === 'number') return format.duration(value)
  if (prompt?.kind === 'bytes' && typeof value === 'number') return format.bytes(value)
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value), 80)
}
