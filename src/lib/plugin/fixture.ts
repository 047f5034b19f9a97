import { tarOf, type Entry } from './tar-write'

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
