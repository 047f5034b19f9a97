import * as z from 'zod/mini'
import { parseBytes } from '@/lib/bytes'
import { isRate, parseRate } from '@/lib/time/rate'
import { parseDuration } from '@/lib/time/time'
import { withOriginal } from './original'

/**
 * Rows of the broker are parsed tolerantly, so that a newer broker
 * never breaks a page; request bodies are checked strictly.
 */

/** A field that may be missing, null or of an unexpected type; unreadable values become `undefined`, shown as a dash. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** A count. Integers beyond 2^53 arrive as text from the JSON reader, so that no digit is lost (catalogue R13). */
export const count = z.union([z.number(), z.string()])

/** A limit that may be unlimited: a number (0 = unlimited where the contract says so), or `infinity` or another word of the broker. */
export const limit = z.union([z.number(), z.string()])

/** An enumeration the broker may extend: known values are typed, unknown text is kept as it is. */
export const open = <const T extends readonly string[]>(values: T) => {
  void values
  return z.string() as z.ZodMiniType<T[number] | (string & {}), string>
}

/** An unreadable row: its raw text, so that the other rows stay intact (catalogue R12). */
export type Unreadable = { readonly $raw?: string }

/** A list whose unreadable members are kept as `{ $raw }` in place, never dropped. */
export const rows = <S extends z.ZodMiniType>(row: S) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items: unknown[]) =>
      items.map((item): z.output<S> & Unreadable => {
        const read = z.safeParse(row, item)
        return withOriginal(
          (read.success ? read.data : { $raw: JSON.stringify(item) }) as z.output<S> & Unreadable,
          item,
        )
      }),
    ),
  )

/**
 * One page of a list (src/contract/docs/api.md#paging): `count` is absent under fuzzy filters, `hasnext` on
 * some lists.
 */
export const page = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    data: rows(row),
    meta: z.catch(
      z.object({
        page: maybe(z.number()),
        limit: maybe(z.number()),
        count: maybe(z.number()),
        hasnext: maybe(z.boolean()),
      }),
      {},
    ),
  })

/** Query of every paged list: page from 1, limit 1–1000 (src/contract/docs/api.md#paging). */
export const paging = {
  page: z.optional(z.int().check(z.gte(1))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
}

/** MQTT quality of service. */
export const Qos = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type Qos = z.infer<typeof Qos>

export const Bit = z.union([z.literal(0), z.literal(1)])

export type Page<T> = {
  data: (T & Unreadable)[]
  meta: { page?: number; limit?: number; count?: number; hasnext?: boolean }
}

/**
 * A duration in the broker's notation: `30s`, `1h30m`, or a number of milliseconds
 * (src/contract/docs/api.md#value-formats).
 */
export const Duration = z.union([
  z
    .string()
    .check(z.refine((text) => /[a-z]$/.test(text) && parseDuration(text) !== undefined, 'error.duration')),
  z.number().check(z.gte(0)),
])

/** A size in the broker's notation: `1MB`, `512KB` (powers of 1024), or a number of bytes. */
export const Size = z.union([
  z
    .string()
    .check(z.refine((text) => /^\d+([kmg]b)?$/i.test(text) && parseBytes(text) !== undefined, 'error.bytes')),
  z.int().check(z.gte(0)),
])

/** A rate in the broker's notation: `1000/s`, `100/10s`, `infinity`. */
export const RateText = z.string().check(z.refine((text) => isRate(parseRate(text)), 'error.rate.form'))
