import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Login } from '@/terminal/login/login'
import { createOperator, type Allowance } from '@/terminal/mcp/operator'
import { createMcpServer } from '@/terminal/mcp/server'
import { loadRegistry } from '@/terminal/registry'
import { loadWords } from '@/terminal/words'

/** What a tool returned, as the assistant sees it. */
export type ToolResult = {
  readonly isError: boolean
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

/** An assistant that is connected to the MCP server of this program, in this process. */
export type Assistant = {
  readonly client: Client
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<ToolResult>
  /** What its person was asked. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Calls a tool. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly text: string }[]
  return {
    isError: isError === true,
    text: first?.text ?? '',
    structured: (structuredContent ?? {}) as Record<string, unknown>,
  }
}

/** Connects an assistant. `person`: what its person types when asked; without it, the client cannot ask. */
export async function connectAssistant(
  login: Login,
  { allow, person }: { readonly allow: Allowance; readonly person?: string },
): Promise<Assistant> {
  const operator = createOperator([login], allow, { registry: await loadRegistry(), words: loadWords() })
  const client = new Client(
    { name: 'test assistant', version: '1' },
    { capabilities: person === undefined ? {} : { elicitation: {} } },
  )
  const asked: string[] = []
  if (person !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { name: person } }
    })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([createMcpServer(operator).connect(ours), client.connect(theirs)])
  return {
    client,
    call: (name, args) => callTool(client, name, args),
    asked,
    close: async () => {
      await client.close()
      await operator.end()
    },
  }
}
