import type { ApiClient } from '@/api/client'
import { prettyJson, toBase64 } from '@/lib/text/payload'
import { getSchemaText, type Schema } from './contract'

/** The types of schemas that decode bytes; a JSON schema only checks. */
export const decodingTypes: readonly string[] = ['protobuf', 'avro']

/** The message types of a Protobuf schema, as far as its text is known: nested ones by their own name. */
export function findMessageTypes(schema: Pick<Schema, 'source' | 'type'>): readonly string[] {
  const text = schema.type === 'protobuf' ? (getSchemaText(schema) ?? '') : ''
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  return [...new Set([...code.matchAll(/\bmessage\s+(\w+)\s*\{/g)].map(([, name = '']) => name))]
}

/** Whether a text is the name of a message type, with or without its package. */
export const isMessageType = (text: string): boolean => /^\w+(?:\.\w+)*$/.test(text)

const topic = 'switchboard/decode'

/** The statement that decodes a payload. Names of schemas and types have no character that ends a string. */
export const toDecodeSql = (schema: string, message?: string): string => {
  const type = message === undefined ? '' : `, '${message}'`
  return `SELECT schema_decode('${schema}', base64_decode(payload)${type}) as value FROM "${topic}"`
}

/**
 * Decodes a payload by a schema on the broker, with a test run of a statement: nothing is published. Returns the
 * broker's JSON, indented, with its numbers unchanged.
 */
export async function decodeBySchema(
  api: Pick<ApiClient, 'ruleTest'>,
  bytes: Uint8Array,
  sql: string,
): Promise<string> {
  const context = { event_type: 'message_publish', topic, payload: toBase64(bytes) }
  const output = await api.ruleTest({ body: { sql, context } })
  const value = /^\s*\{\s*"value"\s*:([\s\S]*)\}\s*$/.exec(output)?.[1] ?? output
  return prettyJson(value) ?? output
}
