import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { readVersion } from '@/server/version'
import { root } from '../root'
import { createCallLimit } from './call-limit'
import type { Operator } from './operator'
import { registerPrompts } from './prompts'
import { answer, deviceNotice, toProblem } from './result'
import type { Caller, Tool } from './tool'
import { describeCommand } from './tools/describe-command'
import { findCommands } from './tools/find-commands'
import { history } from './tools/history'
import { plan } from './tools/plan'
import { diagnoseClient, explainPermission } from './tools/questions'
import { read } from './tools/read'
import { run } from './tools/run'
import { undo } from './tools/undo'

const tools: readonly Tool[] = [
  findCommands,
  describeCommand,
  read,
  plan,
  run,
  undo,
  history,
  diagnoseClient,
  explainPermission,
]

/** What an assistant reads about this server as a whole. */
const instructions = ({ logins, allow }: Operator): string =>
  [
    'Operates MQTT brokers (EMQX 5.1 and later) through the commands of their console.',
    'Start with "diagnose_client", "explain_permission" or "read". To change something: "find_commands", "describe_command",',
    '"plan", then "run" with the id of the plan. "undo" takes a run back.',
    allow === 'read' ? 'This program only reads.' : `Commands up to ${allow} can be run.`,
    `Brokers: ${logins.map(({ name, production }) => (production ? `${name} (production)` : name)).join(', ')}.`,
    deviceNotice,
  ].join('\n')

/** The client of a server, and how its person is asked. */
const callerOf = ({ server }: McpServer): Caller => {
  const canAsk = server.getClientCapabilities()?.elicitation !== undefined
  return {
    name: server.getClientVersion()?.name ?? 'unknown',
    canAsk,
    async ask(message, label) {
      if (!canAsk) return undefined
      const { action, content } = await server.elicitInput({
        message,
        requestedSchema: {
          type: 'object',
          properties: { name: { type: 'string', title: label } },
          required: ['name'],
        },
      })
      const name = action === 'accept' ? content?.['name'] : undefined
      return typeof name === 'string' ? name : undefined
    },
  }
}

/** Creates the MCP server of an assistant. The caller connects it to a transport. */
export function createMcpServer(operator: Operator): McpServer {
  const server = new McpServer(
    { name: 'switchboard', version: readVersion(root) },
    { instructions: instructions(operator) },
  )
  const limit = createCallLimit()

  server.server.registerCapabilities({ tools: {} })
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ listed }) => listed),
  }))
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.find(({ listed }) => listed.name === params.name)
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`)
    return await answer(operator.words, async () => {
      const wait = await limit.take()
      if (wait !== undefined) return toProblem(`Too many calls: wait ${String(wait)} seconds`)
      return await tool.call(params.arguments, operator, callerOf(server), signal)
    })
  })
  registerPrompts(server)
  return server
}
