import { tarOf, type Entry } from './tar-write'

/** The same packed with gzip, as a file is. */
export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

/** A plugin's package that does nothing; `release` and `more` say what is in it besides. */
export function pluginPackage(key: string, release: object = {}, more: readonly Entry[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const hyphen = key.indexOf('-')
  const facts = { name: key.slice(0, hyphen), rel_vsn: key.slice(hyphen + 1), rel_apps: [key], description: 'A plugin that does nothing.', ...release }
  return packed(tarOf([{ path: `${key}/release.json`, text: JSON.stringify(facts) }, { path: `${key}/README.md`, text: '# Demo plugin\n' }, ...more]))
}
