import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { profileColors, type Profile } from '@/contract/profile'
import { BadOption } from './bad-option'

/** A broker behind this server. */
export type BrokerProfile = Profile & { readonly address: URL; readonly mqtt: URL; readonly ca?: string }

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
      withError('must carry no user and no password: everybody signs in for themselves'),
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
        z.minLength(1, withError('must not be empty')),
        z.maxLength(40, withError('must be at most 40 characters')),
      ),
  ),
  color,
  production: z.optional(z.boolean(withError('must be true or false'))),
  readOnly: z.optional(z.boolean(withError('must be true or false'))),
})
/** Earlier versions spelled the color in the British way. */
const FileEntry = z.extend(Entry, { colour: color })
const File = z
  .array(FileEntry, withError('must be a list'))
  .check(z.minLength(1, withError('must name at least one broker')))

/** The position of a value in the file: `[1].address`. */
const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** The problems, one line each. */
function faultsOf({ issues }: z.core.$ZodError): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(
        (key) =>
          `${placeOf([...issue.path, key])} is not known here; a broker has ${Object.keys(Entry.shape).join(', ')}, and no secrets`,
      )
    const missing = issue.code === 'invalid_type' && issue.input === undefined ? 'is missing: it ' : ''
    return [`${placeOf(issue.path) || 'the file'} ${missing}${issue.message}`]
  })
}

/** The default MQTT WebSocket of a broker: on its host, at the default port. */
export const defaultMqttPort = ({ protocol, hostname }: URL): URL =>
  new URL(
    `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${protocol === 'https:' ? '8084' : '8083'}/mqtt`,
  )

function profileOf({
  name,
  address: text,
  mqtt,
  label = name,
  production = false,
  readOnly = false,
  colour: formerColor = production ? 'bad' : 'accent',
  color = formerColor,
}: z.output<typeof FileEntry>): BrokerProfile {
  const url = new URL(text)
  return {
    name,
    label,
    color,
    production,
    readOnly,
    address: url,
    mqtt: mqtt === undefined ? defaultMqttPort(url) : new URL(mqtt),
  }
}

/** Parses a file of brokers. Throws {@link BadOption} with each mistake and its position. */
export function parseProfiles(text: string, file: string): readonly BrokerProfile[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new BadOption(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
  const read = z.safeParse(File, json, { reportInput: true })
  const faults = read.success
    ? read.data.flatMap(({ name }, at) =>
        read.data.findIndex((one) => one.name === name) < at
          ? [`[${String(at)}].name is taken by another: ${name}`]
          : [],
      )
    : faultsOf(read.error)
  if (!read.success || faults.length > 0)
    throw new BadOption([`${file} is not valid:`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return read.data.map(profileOf)
}

/** Reads a file of brokers. Throws {@link BadOption}. */
export function readProfiles(file: string): readonly BrokerProfile[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new BadOption(`--profiles: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  return parseProfiles(text, file)
}
