import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { profileColors, type Profile } from '@/contract/profile'
import { BadOption } from './bad-option'
import { withIdentities } from './broker-identity'
import { readAuthorities } from './certificate-authority'
import { listFaults, parseJsonFile } from './json-file'
import { readTextFile } from './text-file'

/** A broker behind this server. */
export type BrokerProfile = Omit<Profile, 'address'> & {
  readonly address: URL
  readonly mqtt: URL
  /** The certificates of authorities that it is trusted by, in PEM, besides the public ones. */
  readonly ca: string | undefined
}

/** What the page may know of a broker: neither the path of its address nor whom it is trusted by. */
export const toPageProfile = ({
  name,
  identity,
  label,
  color,
  production,
  readOnly,
  tags,
  address: { origin },
}: BrokerProfile): Profile => ({
  name,
  identity,
  label,
  address: origin,
  color,
  production,
  readOnly,
  ...(tags === undefined ? {} : { tags }),
})

const withError = (words: string) => ({ error: words })

const address = (schemes: readonly string[], words: string) =>
  z.string(withError(words)).check(
    z.refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      return (
        url !== undefined &&
        schemes.includes(url.protocol) &&
        url.hostname !== '' &&
        url.search === '' &&
        url.hash === ''
      )
    }, withError(words)),
    z.refine(
      (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
      withError('must carry no user and no password: everybody logs in for themselves'),
    ),
  )

/** The schema of an entry of the file, which contains no secrets; unknown fields are errors. */
const color = z.optional(z.enum(profileColors, withError(`must be one of ${profileColors.join(', ')}`)))
const Entry = z.strictObject({
  name: z
    .string(withError('must be a text'))
    .check(
      z.regex(
        /^[a-z0-9][a-z0-9-]{0,31}$/,
        withError('must be 1 to 32 of a-z, 0-9 and -, not beginning with -'),
      ),
    ),
  address: address(['http:', 'https:'], 'must be an address such as http://192.0.2.7:18083'),
  mqtt: z.optional(address(['ws:', 'wss:'], 'must be an address such as ws://192.0.2.7:8083/mqtt')),
  label: z.optional(
    z
      .string(withError('must be a text'))
      .check(
        z.regex(/\S/, withError('must not be empty')),
        z.maxLength(40, withError('must be at most 40 characters')),
      ),
  ),
  color,
  ca: z.optional(
    z.string(withError('must be the name of a file')).check(z.minLength(1, withError('must name a file'))),
  ),
  production: z.optional(z.boolean(withError('must be true or false'))),
  readOnly: z.optional(z.boolean(withError('must be true or false'))),
  tags: z.optional(
    z.array(
      z
        .string(withError('must be a text'))
        .check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, withError('must be 1 to 32 of a-z, 0-9 and -'))),
      withError('must be a list of words'),
    ),
  ),
})
/** Earlier versions spelled the color in the British way. */
const FileEntry = z.extend(Entry, { colour: color })
const File = z
  .array(FileEntry, withError('must be a list'))
  .check(z.minLength(1, withError('must name at least one broker')))

const unknownHint = `a broker has ${Object.keys(Entry.shape).join(', ')}, and no secrets`

/** The default MQTT WebSocket of a broker: on its host, at the default port. */
export const defaultMqttPort = ({ protocol, hostname }: URL): URL =>
  new URL(
    `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${protocol === 'https:' ? '8084' : '8083'}/mqtt`,
  )

/** The address below which `/api/v5` is; a copied one may end with it. */
export function withoutApiPath(address: URL): URL {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/api\/v5$/, '')
  return url
}

function toProfile(
  {
    name,
    address: text,
    mqtt,
    label = name,
    production = false,
    readOnly = false,
    colour: formerColor = production ? 'bad' : 'accent',
    color = formerColor,
    tags,
  }: z.output<typeof FileEntry>,
  ca: string | undefined,
): Omit<BrokerProfile, 'identity'> {
  const url = withoutApiPath(new URL(text))
  return {
    name,
    label,
    color,
    production,
    readOnly,
    ...(tags === undefined ? {} : { tags }),
    address: url,
    mqtt: mqtt === undefined ? defaultMqttPort(url) : new URL(mqtt),
    ca,
  }
}

/** A label without case, width and extra blanks: labels that differ in nothing else look the same. */
const labelShape = ({ label, name }: z.output<typeof FileEntry>) =>
  (label ?? name).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** Entries whose name or label an earlier entry has. */
const findDoubles = (entries: z.output<typeof File>): string[] =>
  entries.flatMap((entry, at) => {
    const before = entries.slice(0, at)
    const place = `[${String(at)}]`
    if (before.some(({ name }) => name === entry.name))
      return [`${place}.name is taken by another: ${entry.name}`]
    const same = before.findIndex((other) => labelShape(other) === labelShape(entry))
    if (same < 0) return []
    const { label, name } = entry
    return [
      `${place}.label ${label === undefined ? '(its name) ' : ''}is taken by [${String(same)}]: ${label ?? name}`,
    ]
  })

/**
 * Parses a file of brokers. Throws {@link BadOption} with each mistake and its position. Files that it names are relative to it;
 * `ca` are the authorities of entries that name none.
 */
export function parseProfiles(text: string, file: string, ca?: string): readonly BrokerProfile[] {
  const read = z.safeParse(File, parseJsonFile(text, file), { reportInput: true })
  const faults = read.success ? findDoubles(read.data) : listFaults(read.error, unknownHint)
  if (!read.success || faults.length > 0)
    throw new BadOption([`${file} is not valid:`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return withIdentities(
    read.data.map((entry, at) =>
      toProfile(
        entry,
        entry.ca === undefined
          ? ca
          : readAuthorities(resolve(dirname(file), entry.ca), `${file}: [${String(at)}].ca`),
      ),
    ),
  )
}

/** Reads a file of brokers. Throws {@link BadOption}; `place` is what names the file. */
export const readProfiles = (file: string, place: string, ca?: string): readonly BrokerProfile[] =>
  parseProfiles(readTextFile(file, place), file, ca)
