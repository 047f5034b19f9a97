import { commandText, readCommand } from '@/lib/text/command-words'
import type { Field } from '@/contract/family/field'
import type { Problem } from '@/contract/family/check'
import type { Json } from '@/lib/text/big-json'
import { readObject } from './json-object'

/** The result of parsing typed text: a value, or a problem with the text as value. */
export type ParsedField = { readonly value: Json | undefined; readonly problem?: Omit<Problem, 'path'> }

/** Whether a list is the words of one command instead of lines. */
export const isCommand = (path: string): boolean => path.endsWith('command_template')

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Formats the value of a field for its control. */
export function formatField(field: Field, path: string, value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'list' && Array.isArray(value)) {
    const words = value.map(String)
    return isCommand(path) ? commandText(words) : words.join('\n')
  }
  if (field.kind === 'json') return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  // `["a:1", "b:2"]` is accepted as `a:1,b:2` (src/contract/docs/integration.md#bridge-types).
  if (field.kind === 'hostPort' && Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Parses text typed into a control. Unparsable text is returned as it is, and the field's check reports it. */
export function parseFieldText(field: Field, path: string, text: string): ParsedField {
  if (text.trim() === '' && field.kind !== 'list') return { value: undefined }
  switch (field.kind) {
    case 'number': {
      const plain = text.trim().normalize('NFKC')
      return { value: /^-?\d{1,15}$/.test(plain) ? Number(plain) : text }
    }
    case 'choice':
      return { value: field.options.find((option) => String(option) === text) ?? text }
    case 'toggle':
      return { value: text === 'true' ? true : text === 'false' ? false : text }
    case 'list': {
      if (!isCommand(path)) return { value: lines(text) }
      const words = readCommand(text)
      return words === undefined
        ? { value: text, problem: { reason: 'bridge.problem.openQuote' } }
        : { value: words }
    }
    case 'json': {
      const read = readObject(text)
      return 'value' in read
        ? { value: read.value }
        : {
            value: text,
            problem: { reason: `bridge.json.${read.code}`, values: { line: read.line, column: read.column } },
          }
    }
    case 'duration':
    case 'bytes':
    case 'rate':
    case 'hostPort':
    case 'url':
    case 'topicFilter':
      return { value: text.trim() }
    default:
      return { value: text }
  }
}
