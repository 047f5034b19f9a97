/** One entry of an archive. */
export type Entry = {
  readonly path: string
  readonly text?: string
  readonly type?: string
  /** The size in the header, if it differs from the actual length. */
  readonly size?: number
}

const encoder = new TextEncoder()

function createHeader({
  path,
  text = '',
  type = '0',
  size = encoder.encode(text).length,
}: Entry): Uint8Array {
  const header = new Uint8Array(512)
  const write = (value: string, at: number) => header.set(encoder.encode(value), at)
  write(path.slice(0, 100), 0)
  write('0000644\0', 100)
  write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  write('00000000000\0', 136)
  write('        ', 148)
  write(type, 156)
  write('ustar\0', 257)
  write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

/** Creates a tar archive with the given headers, even invalid ones, which no library writes. */
export function packTar(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts = entries.flatMap((entry) => {
    const content = encoder.encode(entry.text ?? '')
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
    padded.set(content)
    return [createHeader(entry), padded]
  })
  const archive = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0) + 1024)
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

/** Compresses bytes with gzip. */
export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )
}

/** The configuration files of a package: the Avro schema and the default values. */
export const pluginConfigFiles = (key: string, avsc: object, usual: string): readonly Entry[] => [
  { path: `${key}/${key}/priv/config_schema.avsc`, text: JSON.stringify(avsc) },
  { path: `${key}/${key}/priv/config.hocon`, text: usual },
]

/** The schema and default values of the recorded package: a host, a port and a switch. */
export const demoConfig = {
  avsc: {
    type: 'record',
    name: 'demo',
    fields: [
      { name: 'hostname', type: 'string' },
      { name: 'port', type: 'int' },
      { name: 'enable', type: 'boolean', default: true },
    ],
  },
  usual: 'hostname = "localhost"\nport = 3306\nenable = true\n',
} as const

/** A package of a plugin that does nothing; `release` and `more` add to its contents. */
export function pluginPackage(
  key: string,
  release: object = {},
  more: readonly Entry[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const hyphen = key.indexOf('-')
  const facts = {
    name: key.slice(0, hyphen),
    rel_vsn: key.slice(hyphen + 1),
    rel_apps: [key],
    description: 'A plugin that does nothing.',
    ...release,
  }
  return gzip(
    packTar([
      { path: `${key}/release.json`, text: JSON.stringify(facts) },
      { path: `${key}/README.md`, text: '# Demo plugin\n' },
      ...more,
    ]),
  )
}
