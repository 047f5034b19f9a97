/** One entry of an archive. */
export type Entry = {
  readonly path: string
  readonly text?: string
  readonly type?: string
  /** What its header says, where that is not its length. */ readonly size?: number
}

const encoder = new TextEncoder()

function headerOf({ path, text = '', type = '0', size = encoder.encode(text).length }: Entry): Uint8Array {
  const header = new Uint8Array(512)
  const put = (value: string, at: number) => header.set(encoder.encode(value), at)
  put(path.slice(0, 100), 0)
  put('0000644\0', 100)
  put(`${size.toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put(type, 156)
  put('ustar\0', 257)
  put(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

/** An archive with headers as given, sound or not: archives that a library writes are all sound. */
export function tarOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts = entries.flatMap((entry) => {
    const content = encoder.encode(entry.text ?? '')
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
    padded.set(content)
    return [headerOf(entry), padded]
  })
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0) + 1024)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The same packed with gzip, as a file is. */
export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )
}

/** The files of a package that say how it is configured: a schema, and the values it begins with. */
export const pluginConfigFiles = (key: string, avsc: object, usual: string): readonly Entry[] => [
  { path: `${key}/${key}/priv/config_schema.avsc`, text: JSON.stringify(avsc) },
  { path: `${key}/${key}/priv/config.hocon`, text: usual },
]

/** A schema of a host, a port and a switch, and their values, as the recorded package had them. */
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

/** A plugin's package that does nothing; `release` and `more` say what is in it besides. */
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
  return packed(
    tarOf([
      { path: `${key}/release.json`, text: JSON.stringify(facts) },
      { path: `${key}/README.md`, text: '# Demo plugin\n' },
      ...more,
    ]),
  )
}
