import type { Field } from '@/contract/family/field'
import type { ControlKind } from './control'
import { formatField, isCommand } from './field-text'
import type { LimitsProps } from './limits'
import { optionLabel } from './option-label'

/** Options with their labels. */
export const getOptions = (path: string, options: readonly (string | number | boolean)[]) =>
  options.map((value) => ({ value: String(value), label: optionLabel(path, value) }))

/** A choice, with an unknown current value: a newer broker may have more options. */
const choiceOf = (field: Extract<Field, { kind: 'choice' }>, path: string, text: string): ControlKind => {
  const known = field.options.map(String)
  return {
    kind: 'select',
    options: getOptions(path, text === '' || known.includes(text) ? known : [...known, text]),
    placeholder: field.default === undefined ? '' : undefined,
  }
}

/** The control of a field whose value is edited as text. */
export function controlOfField(field: Field, path: string, text: string): ControlKind {
  switch (field.kind) {
    case 'choice':
      return choiceOf(field, path, text)
    case 'list':
      return isCommand(path) ? { kind: 'line', mono: true } : { kind: 'lines', mono: true, rows: 3 }
    case 'code':
      return { kind: 'lines', mono: true, rows: field.language === 'sql' ? 6 : 4 }
    case 'json':
      return { kind: 'lines', mono: true, rows: 8 }
    case 'text':
      if (field.multiline === true) return { kind: 'lines', mono: true, rows: 3 }
      return field.words === undefined ? { kind: 'line' } : quantityOf(field, 'text')
    case 'number':
    case 'duration':
    case 'bytes':
    case 'rate':
      return quantityOf(field, field.kind)
    default:
      return { kind: 'line', mono: true }
  }
}

function quantityOf(field: Field, of: 'number' | 'duration' | 'bytes' | 'rate' | 'text') {
  const [word] = field.words ?? []
  return {
    kind: 'quantity',
    of,
    word,
    emptyIsNone:
      word !== undefined && (field.default === word || (field.default === undefined && word === 'infinity')),
    ...(field.kind === 'number' ? { min: field.min, max: field.max } : {}),
  } as const
}

/** The formatted default of a field; '' for objects. */
export function formatDefault(field: Field, path: string): string {
  const { default: value } = field
  if (typeof value === 'object') return ''
  return typeof value === 'boolean' || field.kind === 'choice'
    ? optionLabel(path, String(value))
    : formatField(field, path, value).replaceAll('\n', ', ')
}

/** The default and the range of a quantity. */
export function getLimits(field: Field, path: string): LimitsProps | undefined {
  switch (field.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
    case 'rate':
      return { ...quantityOf(field, field.kind), defaultValue: formatDefault(field, path) }
    default:
      return undefined
  }
}

/** Whether a field has several lines and so does not fit into a table cell. */
export const isTall = (field: Field): boolean =>
  field.kind === 'code' || field.kind === 'json' || (field.kind === 'text' && field.multiline === true)

/** Whether a field takes a full row. */
export const isWide = (field: Field, path: string): boolean =>
  isTall(field) ||
  ['file', 'keyValue', 'rows'].includes(field.kind) ||
  (field.kind === 'list' && isCommand(path))

/** The control of a field in a row of a table. A field that accepts a placeholder needs a text input. */
export function controlOfCell(field: Field, name: string, text: string): ControlKind {
  const options =
    field.template === true
      ? undefined
      : field.kind === 'choice'
        ? field.options
        : field.kind === 'toggle'
          ? [true, false]
          : undefined
  if (options !== undefined)
    return {
      kind: 'select',
      options: getOptions(name, options),
      placeholder: field.default === undefined && (field.required !== true || text === '') ? '' : undefined,
    }
  return isTall(field)
    ? { kind: 'lines', mono: true, rows: 2 }
    : { kind: 'line', mono: true, offers: field.words ?? [] }
}
