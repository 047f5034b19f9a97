import type { Prompt } from '@/command/prompt-kind'
import { lookUp, type Translate } from '@/i18n/use-words'
import type { CheckGroup } from './check-groups'
import type { ControlKind } from './control'

type Options = {
  /** The label of a group of checkboxes. */
  readonly label: string
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  readonly offers?: readonly string[]
}

/** The options of a list, with what the broker offers besides, in their groups. */
function groupsOf(
  { groups }: Extract<Prompt, { kind: 'list' }>,
  { options, words }: Extract<Prompt, { kind: 'choice' }>,
  offers: readonly string[],
  t: Translate,
): readonly CheckGroup[] {
  const all = [...new Set([...options, ...offers])]
  const toOptions = (values: readonly string[]) =>
    values.map((value) => ({ value, label: lookUp(`${words}.${value}`) ?? value }))
  if (groups === undefined) return [{ options: toOptions(all) }]
  const grouped = new Set(groups.of.flatMap((group) => group.options))
  const rest = all.filter((option) => !grouped.has(option))
  return groups.of.map(({ label, options: own }, index) => ({
    ...(label === undefined ? {} : { label: t(label) }),
    options: toOptions(index < groups.of.length - 1 ? own : [...own, ...rest]),
  }))
}

/** The control of a parameter. */
export function controlOfPrompt(
  prompt: Prompt,
  t: Translate,
  { label, placeholder: placeholderOfDefault, offers = [] }: Options,
): ControlKind {
  const placeholder = placeholderOfDefault ?? t('palette.form.choose')
  const optionsOf = ({ options, words }: Extract<Prompt, { kind: 'choice' }>) =>
    options.map((value) => ({ value, label: lookUp(`${words}.${value}`) ?? value }))
  switch (prompt.kind) {
    case 'secret':
      return { kind: 'secret', isNew: prompt.fresh === true }
    case 'choice':
      return { kind: 'select', placeholder, options: optionsOf(prompt) }
    case 'toggle':
      return {
        kind: 'select',
        placeholder,
        options: [
          { value: 'true', label: t('on') },
          { value: 'false', label: t('off') },
        ],
      }
    case 'number':
      return { kind: 'line', decimal: true }
    case 'text':
      return { kind: prompt.multiline === true ? 'lines' : 'line' }
    case 'duration':
    case 'bytes':
    case 'rate':
      return { kind: 'line' }
    case 'json':
    case 'sql':
    case 'code':
      return { kind: 'lines', mono: true, rows: 8 }
    case 'list':
      return prompt.of.kind === 'choice'
        ? { kind: 'checks', label, groups: groupsOf(prompt, prompt.of, offers, t) }
        : { kind: 'lines', mono: true, rows: 4 }
    case 'keyValue':
      return { kind: 'lines', mono: true, rows: 4 }
    case 'file':
      return { kind: 'file', accept: prompt.accept }
    case 'datetime':
      return {
        kind: 'instant',
        ...(placeholderOfDefault === undefined ? {} : { placeholder: placeholderOfDefault }),
      }
    case 'pick':
    case 'topic':
    case 'topicFilter':
    case 'hostPort':
      return { kind: 'line', mono: true, offers }
  }
}

/** The control of a parameter on a screen, where quantities have a unit and a checkbox for their keyword. */
export function getScreenControl(prompt: Prompt, t: Translate, options: Options): ControlKind {
  switch (prompt.kind) {
    case 'duration':
      return { kind: 'quantity', of: 'duration', ...(prompt.zero && { word: '0s', zero: prompt.zero }) }
    case 'number':
      return {
        kind: 'quantity',
        of: 'number',
        min: prompt.min,
        max: prompt.max,
        ...(prompt.zero && { word: '0', zero: prompt.zero }),
      }
    case 'bytes':
      return { kind: 'quantity', of: 'bytes' }
    case 'rate':
      return { kind: 'quantity', of: 'rate', word: 'infinity', emptyIsNone: true }
    case 'text': {
      if (prompt.amount === undefined) return controlOfPrompt(prompt, t, options)
      const { kind: of, ...quantity } = prompt.amount
      return { kind: 'quantity', of, ...quantity }
    }
    default:
      return controlOfPrompt(prompt, t, options)
  }
}

/** Whether a prompt takes several lines, and so has no suggestions. */
export const takesLines = (prompt: Prompt): boolean =>
  ['json', 'sql', 'code', 'list', 'keyValue', 'file'].includes(prompt.kind) ||
  (prompt.kind === 'text' && prompt.multiline === true)
