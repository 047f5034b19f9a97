import * as z from 'zod/mini'
import type { Key } from '@/i18n/key'
import { text } from '../param'

/** Which command it is about, by its id; never asked: the page of keys says it. */
export const commandParam = text(z.string().check(z.minLength(1, 'error.required')), {
  optional: true,
  quiet: true,
  label: 'key.command',
})

/** A terminal has no keys. */
export const elsewhere = { NO_KEYS: { key: 'key.elsewhere' } } as const

/** Where a refusal of keys and names belongs. */
export const keyErrors = { COMMAND_UNKNOWN: { step: 'command', key: 'key.unknown' }, ...elsewhere } as const

/** Says of a refusal what is wrong. */
export const refusedAs = <S extends string>(step: S, key: Key) => ({ step, key, said: true }) as const
