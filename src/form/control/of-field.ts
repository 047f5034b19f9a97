import type { Field } from '@/contract/family/field'
import type { Translate } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import type { ControlKind } from './control'
import { formatField, isCommand } from './field-text'
import type { LimitsProps } from './limits'
import { optionLabel } from './option-label'
import { formatQuantity } from './quantity-text'

/** Options with their labels. */
export const getOptions = (path: string, options: readonly (string | number | boolean)[]) =>
  options.map((value) => ({ value: String(value), label: optionLabel(path, value) }))

/** The control of a field whose value is edited as text. */
export function controlOfField(field: Field, path: string): ControlKind {
  switch (field.kind) {
    case 'choice':
      return {
        kind: 'select',
        options: getOptions(path, field.options),
        placeholder: field.default === undefined ? '' : undefined,
      }
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

/** Formats a value of a field for reading, quantities in the unit of its present value; '' for objects. */
export function describeValue(
  field: Field,
  path: string,
  value: Json | undefined,
  t: Translate,
  present: Json | undefined,
): string {
  if (typeof value === 'object') return ''
  if (typeof value === 'boolean' || field.kind === 'choice') return optionLabel(path, String(value))
  const text = formatField(field, path, value)
  const as = controlOfField(field, path)
  return as.kind === 'quantity'
    ? formatQuantity(as, text, t, formatField(field, path, present))
    : text.replaceAll('\n', ', ')
}

/** The default and the range of a quantity, for its present value. */
export function getLimits(field: Field, path: string, value: Json | undefined): LimitsProps | undefined {
  switch (field.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
    case 'rate':
      return {
        ...quantityOf(field, field.kind),
        defaultValue: typeof field.default === 'object' ? '' : formatField(field, path, field.default),
        value: formatField(field, path, value),
      }
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
