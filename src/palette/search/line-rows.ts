import { getRefName, type Ref } from '@/api/resource'
import type { Context } from '@/command/context'
import type { Found } from '@/command/finder'
import type { CommandLine } from '@/command/prompt/line'
import { namesSeveral } from '@/command/prompt/names'
import { formatCount, formatDetail } from '@/command/prompt/phrase'
import { RowRank } from '@/command/search/rank'
import type { Param } from '@/command/param'
import { splitValues } from '@/lib/text/id-list'
import { translate as t } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { localRows } from './rows'
import { getReasonOff, type LocalQuery, type PaletteRow } from './palette-row'
import { offersFor } from './sources'
import { localSuggestions, findRanges } from '../step/suggestions'
import { isValueLike } from './phrase-words'

export type RowSource = {
  readonly name: string
  readonly ask: (signal: AbortSignal) => Promise<Found> | undefined
  readonly rows: (refs: readonly Ref[]) => readonly PaletteRow[]
  readonly after?: (items: readonly Ref[]) => PaletteRow[]
}

/** A source whose rows arrive in several parts. */
export type StreamSource = {
  readonly name: string
  readonly stream: (signal: AbortSignal, push: (rows: readonly PaletteRow[]) => void) => Promise<void>
}

export type SuggestionTools = Parameters<typeof localSuggestions>[3]

/** An argument of a line in its title: for several values, their number and names. */
function formatArgument(param: Param, text: string): string {
  if (!namesSeveral(param, text)) return plain(text, 40)
  const values = splitValues(text)
  return `${formatCount(t, param.prompt.kind === 'pick' ? param.prompt.resource : undefined, values.length)}: ${plain(values.join(', '), 80)}`
}

/** Whether a line is certainly one: it begins with a whole name, and has a value that is no word. */
export const isSure = ({ named, excess, refusedName, texts }: CommandLine): boolean =>
  named && !excess && refusedName === undefined && Object.values(texts).some(isValueLike)

/** The rows of a line with arguments: completions of the argument under the cursor, or the line itself. */
export function getLineRows(
  query: LocalQuery,
  line: CommandLine,
  context: Context,
  tools: Omit<SuggestionTools, 'initial' | 'broker'>,
): { rows: PaletteRow[]; sources: RowSource[]; last?: PaletteRow[] } {
  const { command, active, texts } = line
  const title = t(command.title)
  const reason =
    line.refusedName !== undefined
      ? t(`palette.line.${line.refusedName.why}`, {
          title,
          name: plain(line.refusedName.name, 40),
          next: line.refusedName.next ?? '',
        })
      : line.excess
        ? t('palette.line.excess', { title })
        : line.unterminated
          ? t('palette.line.quote')
          : undefined
  const off = reason ?? getReasonOff(command, texts, context)
  const lineRow: PaletteRow = {
    id: `line:${command.id}`,
    kind: 'line',
    command,
    given: {},
    line,
    ranges: [],
    detail: t(command.group),
    title: [
      t(command.title),
      ...Object.entries(command.params).flatMap(([name, param]) =>
        texts[name] === undefined ? [] : [formatArgument(param, texts[name])],
      ),
    ].join(' ▸ '),
    ...(off === undefined ? {} : { reason: off }),
  }
  // Other commands that all the words find. They come first where the arguments may be words of their names: “add us” may still
  // become “Add user”, and “ban list” is no ban of “list”. The line's own command appears only with its argument.
  const isOther = (row: PaletteRow) =>
    row.command !== command && row.reason === undefined && (row.rank ?? RowRank.Letters) <= RowRank.Keyword
  const others =
    active === undefined || active.text === ''
      ? []
      : localRows(query)
          .filter(isOther)
          .map(({ rank: _rank, held: _held, ...row }): PaletteRow => row)
  const sure = isSure(line) && off === undefined
  const titled = sure ? [] : others
  const below = sure ? others : []
  const several = Object.entries(command.params).some(
    ([name, param]) => texts[name] !== undefined && namesSeveral(param, texts[name]),
  )
  if (active === undefined || off !== undefined || several)
    return { rows: [...titled, lineRow, ...below], sources: [] }
  const prompt = command.params[active.param]?.prompt
  const label = t(command.params[active.param]?.label ?? (`param.${active.param}` as 'param.clientid'))
  const argument = (id: string, title: string, value: string, detail?: string): PaletteRow => ({
    id: `argument:${id}`,
    kind: 'argument',
    command,
    given: { [active.param]: value },
    line,
    title,
    ranges: findRanges(title, active.text),
    mono: true,
    detail: [label, detail ?? ''].filter((part) => part !== '').join(' · '),
    section: t(command.title),
    fill: value,
  })
  const offers = localSuggestions(command, active.param, active.text, {
    ...tools,
    initial: undefined,
    broker: context,
  }).map((one): PaletteRow => ({
    ...argument(one.id, one.title, one.text, one.detail),
    line: { ...line, texts: { ...texts, [active.param]: one.text } },
    given: {},
  }))
  const asksBroker = prompt?.kind === 'pick' || prompt?.kind === 'topicFilter' || prompt?.kind === 'topic'
  if (!asksBroker)
    return {
      rows:
        active.text === ''
          ? [...titled, lineRow, ...offers, ...below]
          : [
              ...titled,
              ...offers.filter((row) => row.id === 'argument:typed'),
              lineRow,
              ...offers.filter((row) => row.id !== 'argument:typed'),
              ...below,
            ],
      sources: [],
    }
  // A name is looked up before it is taken; a literal value comes first.
  const loose = prompt.kind === 'pick' && prompt.exact !== true
  const first = loose && active.text !== '' ? titled : [...titled, lineRow]
  return {
    rows: first,
    last: below,
    sources: [
      {
        name: label,
        ask: (signal) => offersFor(context, prompt, texts, active.text, signal),
        rows: (refs) =>
          refs.map((ref) =>
            argument(`${ref.resource}:${ref.id}`, plain(getRefName(ref)), ref.id, formatDetail(ref)),
          ),
        after: (items) =>
          !loose ||
          prompt.free !== true ||
          active.text === '' ||
          items.some((item) => item.id === active.text)
            ? []
            : [
                {
                  ...argument('free', t('palette.use', { text: plain(active.text, 60) }), active.text),
                  ranges: [],
                  mono: false,
                },
              ],
      },
    ],
  }
}
