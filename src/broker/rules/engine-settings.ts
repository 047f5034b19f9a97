import * as z from 'zod/mini'
import { parseDuration } from '@/lib/time/time'
import { readStored, type Document } from '../store/persist'
import { badArguments } from './refusals'

/**
 * Settings of the rule engine; the time is in milliseconds, however it was written
 * (src/contract/docs/rules.md#rules).
 */
export type EngineSettings = { ignore_sys_message: boolean; jq_function_default_timeout: number }

const Stored = z.object({ ignore_sys_message: z.boolean(), jq_function_default_timeout: z.number() })
const defaults: EngineSettings = { ignore_sys_message: true, jq_function_default_timeout: 10_000 }

function milliseconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && /[a-z]$/.test(value) ? parseDuration(value) : undefined
}

function take(body: unknown): EngineSettings | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  // Omitted fields fall back to their defaults.
  const {
    ignore_sys_message: ignore = defaults.ignore_sys_message,
    jq_function_default_timeout: timeout = defaults.jq_function_default_timeout,
    ...rest
  } = body as Record<string, unknown>
  const ms = milliseconds(timeout)
  return typeof ignore === 'boolean' && ms !== undefined && Object.keys(rest).length === 0
    ? { ignore_sys_message: ignore, jq_function_default_timeout: ms }
    : undefined
}

/** The settings of the rule engine, stored on disk. */
export function createEngineSettings(document: Document): {
  read(): EngineSettings
  update(body: unknown): EngineSettings
} {
  let settings: EngineSettings = readStored(
    Stored,
    document.read() ?? defaults,
    'rule-engine.json does not hold the settings of rules',
  )
  return {
    read: () => settings,
    update(body) {
      const next = take(body)
      if (next === undefined) throw badArguments('emqx_rule_api_schema')
      settings = next
      document.write(settings)
      return settings
    },
  }
}
