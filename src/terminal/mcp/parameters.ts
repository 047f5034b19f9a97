import type { AnyCommand, CommandArgs } from '@/command/command'
import { labelKey } from '@/command/prompt/phrase'
import { isRequired } from '@/command/reference/example'
import type { Prompt } from '@/command/prompt-kind'
import { printPairs } from '@/lib/text/pairs'
import { suggest } from '@/lib/text/similar'
import { readFlags } from '../arguments'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'

type JsonSchema = Readonly<Record<string, unknown>>

/** How a text of a kind is written. */
const forms: Readonly<Record<string, string>> = {
  datetime: 'an RFC 3339 time, or a duration from now such as 30m',
  duration: 'a duration such as 1h30m',
  bytes: 'a size such as 1MB',
  rate: 'a rate such as 100/s',
  hostPort: 'host:port',
  topic: 'an MQTT topic',
  topicFilter: 'an MQTT topic filter',
  sql: 'a rule statement',
}

function promptSchema(prompt: Prompt): JsonSchema {
  switch (prompt.kind) {
    case 'number':
      return {
        type: 'number',
        ...(prompt.min === undefined ? {} : { minimum: prompt.min }),
        ...(prompt.max === undefined ? {} : { maximum: prompt.max }),
      }
    case 'toggle':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: prompt.options }
    case 'json':
    case 'keyValue':
      return { type: 'object' }
    case 'list':
      return { type: 'array', items: promptSchema(prompt.of) }
    case 'pick':
      return { type: 'string', description: `the id of a ${prompt.resource}` }
    default: {
      const form = forms[prompt.kind]
      return { type: 'string', ...(form === undefined ? {} : { description: form }) }
    }
  }
}

/** The JSON schema of a command's parameters. */
export function parameterSchema(command: AnyCommand, words: TerminalWords): JsonSchema {
  const entries = Object.entries(command.params).filter(([, { prompt }]) => prompt.kind !== 'file')
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, param]) => {
        const { description, ...schema } = promptSchema(param.prompt)
        const label = words(labelKey(command, name))
        const text = description === undefined ? label : `${label}: ${String(description)}`
        return [
          name,
          param.many === true
            ? { description: text, anyOf: [schema, { type: 'array', items: schema }] }
            : { ...schema, description: text },
        ]
      }),
    ),
    required: entries.filter(([, param]) => isRequired(param)).map(([name]) => name),
    additionalProperties: false,
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as it is typed at a prompt. */
function toTyped(prompt: Prompt, value: unknown): string {
  if (prompt.kind === 'list' && Array.isArray(value))
    return (value as readonly unknown[]).map(toText).join('\n')
  if (prompt.kind === 'keyValue' && isRecord(value))
    return printPairs(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toText(one)])))
  return toText(value)
}

/** The values of a command, checked as if they were typed. Throws `UsageError`. */
export function toValues(
  command: AnyCommand,
  parameters: Readonly<Record<string, unknown>>,
  words: TerminalWords,
): CommandArgs {
  const flags = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(parameters)) {
    const param = Object.hasOwn(command.params, name) ? command.params[name] : undefined
    if (param === undefined)
      refuse(`${command.id} has no parameter ${name}.${suggest(name, Object.keys(command.params))}`)
    // A file would be one of this machine.
    if (param.prompt.kind === 'file') refuse(`${command.id} takes a file, which an assistant cannot give`)
    const values: readonly unknown[] = param.many === true && Array.isArray(value) ? value : [value]
    flags.set(
      name,
      values.map((one) => toTyped(param.prompt, one)),
    )
  }
  return readFlags(command, flags, words)
}
