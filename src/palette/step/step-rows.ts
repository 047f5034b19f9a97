import { getRefName } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import type { Context } from '@/command/context'
import { formatDetail } from '@/command/prompt/phrase'
import { getInitialValue } from '@/command/prompt/params'
import type { formats, Translate } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { localSuggestions, findRanges, type Suggestion } from './suggestions'
import type { Offers } from '../search/use-offers'

type Question = {
  command: AnyCommand
  step: string
  draft: string
  suggestion?: string | undefined
  offers: Offers
  context: Context
  t: Translate
  format: ReturnType<typeof formats>
}

/**
 * The suggestions of a step: `local` ones need no broker; `first` is what Enter takes when no row was
 * chosen.
 */
export type StepRows = {
  readonly local: readonly Suggestion[]
  readonly rows: readonly Suggestion[]
  readonly first: Suggestion | undefined
}

export const noRows: StepRows = { local: [], rows: [], first: undefined }

function foundAt(offers: Offers, text: string): Suggestion[] {
  return offers.items.map((item) => {
    const title = plain(getRefName(item))
    const detail = formatDetail(item)
    return {
      id: `found:${item.id}`,
      title,
      text: item.id,
      value: item.id,
      ranges: findRanges(title, text),
      ...(detail === undefined ? {} : { detail }),
      ...(item.state === undefined ? {} : { mark: item.state }),
    }
  })
}

/**
 * The suggestions of a step: values used before and known words first, then the broker's results, then the
 * typed text itself.
 */
export function stepRows({
  command,
  step,
  draft,
  suggestion,
  offers,
  context,
  t,
  format,
}: Question): StepRows {
  const param = command.params[step]
  const prompt = param?.prompt
  const text = draft.trim()
  const initial = getInitialValue(command, step, context)
  const known =
    prompt === undefined || prompt.kind === 'secret'
      ? []
      : localSuggestions(command, step, draft, { t, format, now: context.now(), initial, broker: context })
  // For a taken name, the suggested one comes first (catalogue R17).
  const local =
    suggestion === undefined
      ? known
      : [
          {
            id: 'suggestion',
            title: plain(suggestion, 80),
            detail: t('palette.step.free'),
            text: suggestion,
          },
          ...known.filter(({ text: used }) => used !== suggestion),
        ]
  const found = foundAt(offers, text)
  const picks = prompt?.kind === 'pick'
  // The typed text is offered once the broker has replied, so that Enter does not take it prematurely.
  const settled = (picks && prompt.exact === true) || offers.state === 'ok' || offers.state === 'failed'
  const free =
    picks && settled && prompt.free === true && text !== '' && !found.some((one) => one.text === text)
      ? [{ id: 'free', title: t('palette.use', { text: plain(text, 60) }), text }]
      : []
  const rows: readonly Suggestion[] = [
    ...local,
    ...found.filter((one) => !local.some((used) => used.text === one.text)),
    ...free,
  ]
  const exact = found.find((one) => one.text === text)
  if (picks)
    return {
      local,
      rows,
      first:
        exact ??
        (prompt.exact === true && text !== ''
          ? free[0]
          : text === '' && param?.optional === true
            ? undefined
            : rows[0]),
    }
  if (prompt?.kind === 'choice' || prompt?.kind === 'toggle') {
    const defaultRow = text === '' ? rows.find((row) => Object.is(row.value, initial)) : undefined
    // An empty answer skips an optional value; nothing is selected for it.
    return {
      local,
      rows,
      first: defaultRow ?? (text === '' && param?.optional === true ? undefined : rows[0]),
    }
  }
  return { local, rows, first: prompt?.kind === 'datetime' && rows[0]?.id === 'typed' ? rows[0] : undefined }
}
