import * as z from 'zod/mini'
import type { Key } from '@/i18n/key'
import { text } from '../param'

/** The id of the command whose key is changed; set by the page of keys, never asked. */
export const commandParam = text(z.string().check(z.minLength(1, 'error.required')), {
  optional: true,
  askedOnlyByName: true,
  label: 'key.command',
})

/** Keys are not available in a terminal. */
export const elsewhere = { NO_KEYS: { key: 'key.elsewhere' } } as const

/** The parameter that a refusal of keys or names belongs to. */
export const keyErrors = { COMMAND_UNKNOWN: { step: 'command', key: 'key.unknown' }, ...elsewhere } as const

/** Converts a refusal to an outcome with its message. */
export const refusedAs = <S extends string>(step: S, key: Key) =>
  ({ step, key, brokerMessage: true }) as const
