import * as z from 'zod'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { lifeText } from '@/command/reference/life'
import { parseCondition } from '../../read/conditions'
import { fieldsOf, toOptionName } from '../../read/fields'
import { listingNamed, loadListings } from '../../read/listings'
import { createReading, parseSort } from '../../read/reading'
import { shownNouns } from '../../read/run-show'
import { readRows } from '../../read/rows'
import { objectReaders, readObject } from '../../objects'
import { refuse } from '../../usage'
import { changesBroker, type Operator } from '../operator'
import { toValues } from '../parameters'
import { toDataResult, toResult } from '../result'
import { performRun } from '../perform-run'
import { defineTool, type Caller } from '../tool'
import { commandNamed } from './describe-command'

const [defaultRows, maxRows] = [50, 200]
const broker = z.string().max(100).optional().describe('the name of the broker, where there are several')

const input = {
  list: z.string().max(60).optional().describe('the name of a list, such as clients; "lists" names them'),
  of: z
    .string()
    .max(300)
    .optional()
    .describe('the id of the object whose list it is, where each has its own'),
  filters: z
    .array(z.string().max(500))
    .max(10)
    .optional()
    .describe(
      'each a field, a comparison and a value: "connected after 5m", "username is acme", "queue above 100"',
    ),
  columns: z.array(z.string().max(60)).max(40).optional().describe('the columns, by their ids'),
  sort: z.string().max(60).optional().describe('a column; -column is descending'),
  limit: z
    .int()
    .min(1)
    .max(maxRows)
    .optional()
    .describe(`rows at most, default ${String(defaultRows)}`),
  object: z.string().max(60).optional().describe('a kind of object, such as client, with its id'),
  id: z.string().max(1000).optional().describe('the id of that object'),
  command: z.string().max(100).optional().describe('a command that only reads, such as rule.test'),
  parameters: z.record(z.string(), z.unknown()).optional().describe('the parameters of that command'),
  broker,
}
type Input = z.output<z.ZodObject<typeof input>>

/** The lists and nouns that can be read, with the columns of one list if it is named in `of`. */
async function describeLists({ words }: Operator): Promise<CallToolResult> {
  const listings = await loadListings()
  return toResult({
    lists: listings.map(({ name, title, of, needs }) => ({
      name,
      title: words(title),
      ...(of === undefined ? {} : { of }),
      ...(needs === undefined ? {} : { since: lifeText(words, needs) }),
    })),
    objects: shownNouns(),
  })
}

async function readList(input: Input, operator: Operator, signal: AbortSignal): Promise<CallToolResult> {
  const { words } = operator
  const listing = await listingNamed(input.list ?? '')
  if (listing.of !== undefined && input.of === undefined)
    refuse(`"of" is required: the id of the ${listing.of}`)
  const reason = listing.checkOwner(input.of ?? '')
  if (reason !== undefined) refuse(`"of": ${words(reason)}`)
  const fields = fieldsOf(listing, words)
  const conditions = (input.filters ?? []).map((text) => parseCondition(text, fields, listing.name))
  return await operator.at(input.broker, async ({ connection }, login) => {
    const reading = createReading(
      {
        listing,
        owner: input.of ?? '',
        conditions,
        columns: input.columns,
        sort: parseSort(input.sort),
        limit: input.limit ?? defaultRows,
      },
      connection,
      words,
    )
    const rows: object[] = []
    const missing: string[] = []
    let total: number | undefined
    let more = false
    for await (const page of readRows(connection, reading, connection.now(), signal, (text) =>
      missing.push(text),
    )) {
      rows.push(...page.rows.map(({ id, cells }) => ({ ...(id === undefined ? {} : { id }), ...cells })))
      total = page.count
      more ||= page.more
    }
    return toDataResult(
      {
        list: listing.name,
        broker: login.name,
        rows: rows.length,
        ...(total === undefined ? {} : { total }),
        more,
        ...(missing.length === 0 ? {} : { missing }),
        fields: fields.map(({ name }) => name),
      },
      rows,
    )
  })
}

async function readOne(input: Input, operator: Operator): Promise<CallToolResult> {
  const noun = input.object ?? ''
  const id = input.id ?? refuse('"id" is required')
  const command = `${toOptionName(noun).replace(/s$/, '')}.show`
  const show = [`${noun}.show`, command].find((one) => Object.hasOwn(objectReaders, one))
  if (show === undefined) refuse(`There is no kind of object ${noun}. There are ${shownNouns().join(', ')}`)
  const [param = ''] = Object.keys(commandNamed(show, operator).params)
  return await operator.at(input.broker, async ({ connection }, login) => {
    const object = await readObject(show, { [param]: id }, connection.api)
    return toDataResult({ object: noun, id, broker: login.name }, { ...object })
  })
}

async function readByCommand(input: Input, operator: Operator, caller: Caller): Promise<CallToolResult> {
  const command = commandNamed(input.command ?? '', operator)
  if (changesBroker(command))
    refuse(`${command.id} changes the broker: make a plan of it with "plan", then run the plan`)
  const given = toValues(command, input.parameters ?? {}, operator.words)
  return await performRun({ command, given, broker: input.broker }, operator, caller)
}

/** Reads a list, an object, or what a reading command says. */
export const read = defineTool({
  name: 'read',
  title: 'Read',
  description:
    'Reads one of: a list ("list": "clients", with filters), an object ("object": "client", "id": …), or what a command that only ' +
    'reads says ("command": "topic.who"). Without any of them, names what can be read.',
  input,
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
  run: async (asked, operator, caller, signal) => {
    const ways = [asked.list, asked.object, asked.command].filter((way) => way !== undefined)
    if (ways.length > 1) refuse('One of list, object and command')
    if (asked.list === 'lists' || ways.length === 0) return await describeLists(operator)
    if (asked.list !== undefined) return await readList(asked, operator, signal)
    return await (asked.object === undefined
      ? readByCommand(asked, operator, caller)
      : readOne(asked, operator))
  },
})
