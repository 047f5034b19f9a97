import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { apiKeyLimit } from '@/features/api-key/contract'
import { forever } from '@/contract/name'
import { inSeconds } from '../store/instant'
import type { BackupTable } from '../store/backup-table'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

/**
 * Times in epoch seconds; `expired_at` is null for a key without an end. Only a salted hash of the secret
 * is stored.
 */
const Stored = z.object({
  name: z.string(),
  api_key: z.string(),
  salt: z.string(),
  hash: z.string(),
  desc: z.string(),
  enable: z.boolean(),
  expired_at: z.nullable(z.number()),
  created_at: z.number(),
  role: z.optional(z.string()),
})
type Stored = z.infer<typeof Stored>

/** Expiry time in epoch seconds, or never. */
type End = number | typeof forever

/** A seeded key, whose secret is unknown. */
export type SeededKey = { name: string; desc: string }

/** A key as the API returns it. */
type KeyReply = { readonly name: string; readonly api_key: string }

export type ApiKeys = BackupTable & {
  list(): KeyReply[]
  detail(name: string): KeyReply
  create(key: { name: string; desc: string; enable: boolean; expired_at: End }): KeyReply
  edit(name: string, change: { desc?: string; enable?: boolean; expired_at: End }): KeyReply
  remove(name: string): void
  /** The role of a key; undefined if none is stored. */
  roleOf(name: string): string | undefined
  assign(name: string, role: string): void
  /** The name of the key if it exists, is enabled, has not expired and the secret is correct. */
  use(key: string, secret: string): string | undefined
}

/** One round of a salted hash is enough, as a secret has 256 random bits and every call pays for it. */
const digest = (secret: string, salt: string) => createHash('sha256').update(salt).update(secret).digest()

export function createApiKeys(now: () => number, document: Document, seeded: readonly SeededKey[]): ApiKeys {
  const seconds = () => Math.floor(now() / 1000)
  const held = new Map<string, Stored>()
  const newKey = () => randomBytes(8).toString('hex')
  const saved =
    document.read() ??
    seeded.map((each): Stored => ({
      ...each,
      api_key: newKey(),
      salt: '',
      hash: '',
      enable: false,
      expired_at: null,
      created_at: seconds(),
    }))
  const read = readStored(z.array(Stored), saved, 'api-keys.json does not hold a list of API keys')
  for (const key of read) held.set(key.name, key)
  const save = () => document.write([...held.values()])

  const over = ({ expired_at }: Stored) => expired_at !== null && expired_at <= seconds()
  const toReply = (key: Stored) => ({
    api_key: key.api_key,
    created_at: inSeconds(key.created_at),
    desc: key.desc,
    enable: key.enable,
    expired: over(key),
    expired_at: key.expired_at === null ? forever : inSeconds(key.expired_at),
    name: key.name,
  })
  const find = (name: string): Stored => {
    const key = held.get(name)
    if (!key) throw new Refusal(404, 'NOT_FOUND', 'Name NOT FOUND')
    return key
  }
  // An expiry time in the past is accepted; the key is then expired from the start.
  const end = (digestSent: End): number | null => (digestSent === forever ? null : digestSent)

  return {
    list: () => [...held.values()].map(toReply),
    detail: (name) => toReply(find(name)),
    create({ name, desc, enable, expired_at }) {
      if (held.has(name)) throw new Refusal(400, 'BAD_REQUEST', 'name_already_existed')
      if (held.size >= apiKeyLimit)
        throw new Refusal(400, 'BAD_REQUEST', 'Maximum number of API keys reached')
      const secret = randomBytes(32).toString('base64url')
      const salt = randomBytes(16).toString('base64')
      const key: Stored = {
        name,
        api_key: newKey(),
        salt,
        hash: digest(secret, salt).toString('base64'),
        desc,
        enable,
        expired_at: end(expired_at),
        created_at: seconds(),
      }
      held.set(name, key)
      save()
      return { ...toReply(key), api_secret: secret }
    },
    edit(name, { desc, enable, expired_at }) {
      const key = find(name)
      // An omitted expiry time is removed, like in the real broker
      // (src/contract/docs/accounts.md#api-keys).
      const changed: Stored = {
        ...key,
        desc: desc ?? key.desc,
        enable: enable ?? key.enable,
        expired_at: end(expired_at),
      }
      held.set(name, changed)
      save()
      return toReply(changed)
    },
    remove(name) {
      find(name)
      held.delete(name)
      save()
    },
    exportRows: () => [...held.values()],
    importRows(rows) {
      const read = z.safeParse(z.array(Stored), rows)
      if (read.success) {
        for (const key of read.data) held.set(key.name, key)
        save()
      }
      return read.success
    },
    roleOf: (name) => held.get(name)?.role,
    assign(name, role) {
      held.set(name, { ...find(name), role })
      save()
    },
    use(api_key, secret) {
      const key = [...held.values()].find((each) => each.api_key === api_key)
      const digestSent = digest(secret, key?.salt ?? '')
      const wanted = Buffer.from(key?.hash ?? '', 'base64')
      const fits = wanted.length === digestSent.length && timingSafeEqual(wanted, digestSent)
      return key && fits && key.enable && !over(key) ? key.name : undefined
    },
  }
}
