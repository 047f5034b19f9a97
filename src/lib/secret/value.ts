import { isEqual, toComparable } from '../equal'
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A leaf of a value. */
export type Leaf = {
  readonly value: unknown
  readonly path: Path
  /** Whether it is a secret as a whole. */
  readonly isSecret: boolean
  /** What the same place of a known value has. */
  readonly known: unknown
}

/** Where a value is, and what is known of it. */
type Place = { readonly path?: Path; readonly isSecret?: boolean; readonly known?: unknown }

/** Replaces the leaves of a value. Keeps what no leaf changes. */
export function mapLeaves(
  value: unknown,
  replace: (leaf: Leaf) => unknown,
  { path = [], isSecret = false, known }: Place = {},
): unknown {
  if (Array.isArray(value)) {
    const isPair = isSecretPair(value, path)
    const knownItems = findKnownItems(value, known)
    return value.map((item: unknown, index) =>
      mapLeaves(item, replace, {
        path: [...path, String(index)],
        isSecret: isSecret || (isPair && index === 1),
        known: knownItems[index],
      }),
    )
  }
  if (!isRecord(value) || value instanceof Blob) return replace({ value, path, isSecret, known })
  const pair = secretOfPair(value, path)
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const below = [...path, name]
      const place = {
        path: below,
        isSecret: name === pair || isSecretPath(below),
        known: isRecord(known) && Object.hasOwn(known, name) ? known[name] : undefined,
      }
      return [name, mapLeaves(item, replace, place)]
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
  mapLeaves(value, (leaf) => maskLeaf(leaf.value, leaf.isSecret), { path, isSecret: isSecretPath(path) }) as T

/** Whether a value contains a secret that is not masked. */
export const hasSecrets = (value: unknown): boolean => !isEqual(maskSecrets(value), value)

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
  mapLeaves(value, ({ value: leaf, path, isSecret }) => {
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
  mapLeaves(value, ({ value: leaf, path }) => {
    if (leaf === mask) return typed(toPath(path)) ?? leaf
    return typeof leaf === 'string' && leaf.includes(mask)
      ? fillText(leaf, (key) => typed(toPath(path, key)))
      : leaf
  }) as T

/** The items of a known list that masked items are: equal but for secrets, else those at the same places. */
function findKnownItems(items: readonly unknown[], known: unknown): readonly unknown[] {
  if (!Array.isArray(known)) return []
  const masked = known.map((item) => maskSecrets(item) as unknown)
  const own = items.map((item) => maskSecrets(item))
  const isSameLength = known.length === items.length
  // Lists of thousands of items are looked up by their texts only where an item is not at its place.
  let places: { readonly ofKnown: Places; readonly ofItems: Places } | undefined
  return items.map((_, index): unknown => {
    if (isEqual(own[index], masked[index])) return known[index]
    places ??= { ofKnown: createPlaces(masked), ofItems: createPlaces(own) }
    const other = places.ofKnown(own[index])
    if (other !== undefined) return known[other]
    return isSameLength && places.ofItems(masked[index]) === undefined ? known[index] : undefined
  })
}

/** Finds the first place of an equal item. */
type Places = (item: unknown) => number | undefined

/** Looks up items by their texts, so that each lookup compares a few of them and not all. */
function createPlaces(items: readonly unknown[]): Places {
  const byText = new Map<string, number[]>()
  items.forEach((item, index) => {
    const text = toComparable(item)
    const before = byText.get(text)
    if (before === undefined) byText.set(text, [index])
    else before.push(index)
  })
  return (item) => byText.get(toComparable(item))?.find((index) => isEqual(items[index], item))
}

/**
 * A value in which masked secrets have the values of `known`, the same object unmasked; those that it lacks stay masked. Items of
 * a list are found by their other values, so that none gets the secret of another.
 */
export function fillSecretsFrom<T>(value: T, known: unknown, path: Path = []): T {
  if (!hasMask(value)) return value
  return mapLeaves(
    value,
    (leaf) => {
      const { value: masked, known: now } = leaf
      if (typeof masked !== 'string' || !masked.includes(mask)) return masked
      if (masked !== mask) return typeof now === 'string' ? fillTextFrom(masked, now) : masked
      const isMask = isMaskHere(leaf.path, leaf.isSecret)
      return isMask && (typeof now === 'string' || typeof now === 'number') ? now : masked
    },
    { path, isSecret: isSecretPath(path), known },
  ) as T
}

/** Whether any text of a value has six asterisks. */
const hasMask = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(mask)
    : Array.isArray(value)
      ? value.some(hasMask)
      : isRecord(value) && Object.values(value).some(hasMask)
