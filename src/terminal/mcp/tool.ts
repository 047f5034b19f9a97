import type { CallToolResult, Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { refuse } from '../usage'
import type { Operator } from './operator'

/** What a tool may ask of the person behind the assistant, and how the assistant is named. */
export type Caller = {
  readonly name: string
  /** Asks the person to type a text; undefined where the client cannot ask, or the person declines. */
  readonly ask: (message: string, label: string) => Promise<string | undefined>
  readonly canAsk: boolean
}

type Definition<Input extends z.ZodRawShape> = {
  readonly name: string
  readonly title: string
  /** What the assistant reads about it. */
  readonly description: string
  readonly input: Input
  readonly annotations: ToolAnnotations
  /** Errors of the caller and of the broker are thrown. */
  readonly run: (
    input: z.output<z.ZodObject<Input>>,
    operator: Operator,
    caller: Caller,
    signal: AbortSignal,
  ) => Promise<CallToolResult>
}

/** A tool as the protocol lists and calls it. */
export type Tool = {
  readonly listed: ListedTool
  /** Checks the arguments, and runs it. Throws `UsageError` for arguments that do not fit. */
  readonly call: (
    input: unknown,
    operator: Operator,
    caller: Caller,
    signal: AbortSignal,
  ) => Promise<CallToolResult>
}

/** Defines a tool; the type of its arguments stays inside. */
export function defineTool<Input extends z.ZodRawShape>({
  name,
  title,
  description,
  input,
  annotations,
  run,
}: Definition<Input>): Tool {
  const schema = z.strictObject(input)
  const { properties, required } = z.toJSONSchema(schema, { io: 'input' })
  return {
    listed: {
      name,
      title,
      description,
      annotations,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(properties ?? {}).flatMap(([key, value]) =>
            typeof value === 'boolean' ? [] : [[key, value]],
          ),
        ),
        ...(required === undefined ? {} : { required }),
        additionalProperties: false,
      },
    },
    call: async (given, operator, caller, signal) => {
      const read = schema.safeParse(given ?? {})
      if (!read.success) refuse(z.prettifyError(read.error))
      return await run(read.data, operator, caller, signal)
    },
  }
}
