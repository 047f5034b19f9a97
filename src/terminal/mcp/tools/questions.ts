import * as z from 'zod'
import { performRun } from '../perform-run'
import { toValues } from '../parameters'
import { defineTool } from '../tool'
import { commandNamed } from './describe-command'

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true }
const clientid = z.string().max(1000).describe('the client ID')
const topic = z.string().max(1000).describe('the topic, without wildcards')
const username = z.string().max(500).optional().describe('its user name, where the client is not connected')
const broker = z.string().max(100).optional().describe('the name of the broker, where there are several')

const diagnoseInput = {
  clientid,
  topic,
  direction: z
    .enum(['receive', 'send'])
    .optional()
    .describe('whether it should receive or send messages of the topic, default receive'),
  username,
  broker,
}

/** Why a client does not receive, or send, messages of a topic. */
export const diagnoseClient = defineTool({
  name: 'diagnose_client',
  title: 'Diagnose a client',
  description:
    'Explains why a client is offline, or does not receive or send the messages of a topic: connection, bans, login, permissions, ' +
    'subscriptions, queues, delays, rules. Each problem has its evidence.',
  input: diagnoseInput,
  annotations,
  run: async ({ broker: at, ...parameters }, operator, caller) => {
    const command = commandNamed('client.diagnose', operator)
    return await performRun(
      { command, given: toValues(command, parameters, operator.words), broker: at },
      operator,
      caller,
    )
  },
})

const explainInput = {
  clientid,
  action: z.enum(['publish', 'subscribe']),
  topic: z.string().max(1000).describe('the topic, or the topic filter of a subscription'),
  username,
  address: z.string().max(100).optional().describe('its IP address'),
  broker,
}

/** Whether a client may publish or subscribe, and which rule decides it. */
export const explainPermission = defineTool({
  name: 'explain_permission',
  title: 'Explain a permission',
  description:
    'Explains whether a client may publish to a topic or subscribe to it, and which rule of which source decides it.',
  input: explainInput,
  annotations,
  run: async ({ broker: at, ...parameters }, operator, caller) => {
    const command = commandNamed('acl.explain', operator)
    return await performRun(
      { command, given: toValues(command, parameters, operator.words), broker: at },
      operator,
      caller,
    )
  },
})
