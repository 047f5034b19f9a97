import { isEqual } from '../equal'
import { isKeyFile, isReference, isSecretPath, mask } from './name'
import { fillText, fillTextFrom, listMasksInText, maskText } from './text'

/*
 * Secrets of a configuration: whole values under the name of one, and parts of texts. A masked secret has a path, such as
 * `ssl.password`; that of a part of a text ends with its name there, as in `url#password`.
 */

type Path = readonly string[]

const privateKey = /^\s*-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*$/
const certificate = /-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/

const nameField = /^(?:key|name|header|.*_key|.*_name)$/i
const valueField = /^(?:value|.*_value)$/i

/**
 * The field that holds the value of a pair whose other field names a secret, as in `{ key: 'x-api-key', value: '…' }` and the
 * headers of Kafka; undefined for any other object.
 */
function secretOfPair(value: object, path: Path): string | undefined {
  const entries = Object.entries(value)
  const isNamed = entries.some(
    ([field, text]) =>
      nameField.test(field) && typeof text === 'string' && isSecretPath([...path.slice(0, -1), text]),
  )
  return isNamed ? entries.find(([field]) => valueField.test(field))?.[0] : undefined
}

/** Whether the second of two texts is a secret named by the first: `["x-api-key", "…"]` in a list of headers. */
const isSecretPair = (value: readonly unknown[], path: Path): boolean =>
  value.length === 2 &&
  typeof value[0] === 'string' &&
  /headers?$/i.test(path.at(-2) ?? '') &&
  isSecretPath([path.at(-2) ?? '', value[0]])

/** Replaces the leaves of a value; `isSecret` says whether a leaf is a secret as a whole. Keeps what no leaf changes. */
export function mapLeaves(
  value: unknown,
  replace: (leaf: unknown, path: Path, isSecret: boolean) => unknown,
  path: Path = [],
  isSecret = false,
): unknown {
  if (Array.isArray(value)) {
    const isPair = isSecretPair(value, path)
    return value.map((item, index) =>
      mapLeaves(item, replace, [...path, String(index)], isSecret || (isPair && index === 1)),
    )
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob)
    return replace(value, path, isSecret)
  const pair = secretOfPair(value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const below = [...path, name]
      return [name, mapLeaves(item, replace, below, name === pair || isSecretPath(below))]
    }),
  )
}

/** A whole value that is a secret, masked; empty ones and references stay. */
function maskWhole(value: unknown): unknown {
  if (typeof value === 'number') return mask
  return typeof value === 'string' && value !== '' && !isReference(value) ? mask : value
}

/** One leaf without secrets. */
export const maskLeaf = (leaf: unknown, isSecret: boolean): unknown => {
  if (isSecret) return maskWhole(leaf)
  if (typeof leaf !== 'string') return leaf
  return privateKey.test(leaf) && !certificate.test(leaf) ? mask : maskText(leaf)
}

/**
 * A copy without secrets: values under the name of one, private keys, and parts of texts are masked. `path` is where the value is
 * in its configuration.
 */
export const maskSecrets = <T>(value: T, path: Path = []): T =>
  mapLeaves(value, (leaf, _path, isSecret) => maskLeaf(leaf, isSecret), path, isSecretPath(path)) as T

/** Whether a value contains a secret that is not masked. */
export const hasSecrets = (value: unknown): boolean =>
  JSON.stringify(maskSecrets(value)) !== JSON.stringify(value)

/** Whether six asterisks at a path are a mask: elsewhere they may be the value itself. */
const isMaskHere = (path: Path, isSecret: boolean): boolean => isSecret || isKeyFile(path)

const toPath = (path: Path, part?: string): string => path.join('.') + (part === undefined ? '' : `#${part}`)

/** A masked secret: its path, and whether it is only a part of the text there. */
export type Masked = { readonly path: string; readonly isPart: boolean }

/**
 * The masked secrets of a value. With `doubtful` also six asterisks under a name that holds no secret, which a broker may have
 * masked.
 */
export function listMasks(value: unknown, { doubtful = false } = {}): readonly Masked[] {
  const masks: Masked[] = []
  mapLeaves(value, (leaf, path, isSecret) => {
    if (leaf === mask) {
      if (doubtful || isMaskHere(path, isSecret)) masks.push({ path: toPath(path), isPart: false })
    } else if (typeof leaf === 'string')
      masks.push(...listMasksInText(leaf).map((key) => ({ path: toPath(path, key), isPart: true })))
    return leaf
  })
  return masks
}

/** The paths of masked secrets, such as `ssl.password` and `url#password`. */
export const listMaskedPaths = (value: unknown): readonly string[] => listMasks(value).map(({ path }) => path)

/** A copy with secrets in place of their masks, by the paths of {@link listMasks}; those without an answer stay masked. */
export const fillSecrets = <T>(value: T, typed: (path: string) => string | undefined): T =>
  mapLeaves(value, (leaf, path) => {
    if (leaf === mask) return typed(toPath(path)) ?? leaf
    return typeof leaf === 'string' && leaf.includes(mask)
      ? fillText(leaf, (key) => typed(toPath(path, key)))
      : leaf
  }) as T

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The item of a known list that a masked item is: equal but for secrets, else the one at its place. */
function findKnown(items: readonly unknown[], index: number, known: unknown): unknown {
  if (!Array.isArray(known)) return undefined
  const masked = known.map((item) => maskSecrets(item) as unknown)
  const isSame = (one: number, other: number) => isEqual(maskSecrets(items[one]), masked[other])
  if (isSame(index, index)) return known[index]
  const other = masked.findIndex((_, at) => isSame(index, at))
  if (other >= 0) return known[other]
  return known.length === items.length && !items.some((_, at) => isSame(at, index)) ? known[index] : undefined
}

/**
 * A copy in which masked secrets have the values of `known`, the same object unmasked; those that it lacks stay masked. Items of
 * a list are found by their other values, so that none gets the secret of another.
 */
export function fillSecretsFrom<T>(value: T, known: unknown, path: Path = []): T {
  const fill = (wanted: unknown, now: unknown, path: Path, isSecret: boolean): unknown => {
    if (Array.isArray(wanted)) {
      const isPair = isSecretPair(wanted, path)
      return wanted.map((item: unknown, index) =>
        fill(
          item,
          findKnown(wanted, index, now),
          [...path, String(index)],
          isSecret || (isPair && index === 1),
        ),
      )
    }
    if (isRecord(wanted)) {
      const pair = secretOfPair(wanted, path)
      return Object.fromEntries(
        Object.entries(wanted).map(([name, item]) => {
          const below = [...path, name]
          const one = isRecord(now) && Object.hasOwn(now, name) ? now[name] : undefined
          return [name, fill(item, one, below, name === pair || isSecretPath(below))]
        }),
      )
    }
    if (typeof wanted !== 'string' || !wanted.includes(mask)) return wanted
    if (wanted === mask)
      return isMaskHere(path, isSecret) && (typeof now === 'string' || typeof now === 'number') ? now : wanted
    return typeof now === 'string' ? fillTextFrom(wanted, now) : wanted
  }
  return fill(value, known, path, isSecretPath(path)) as T
}
