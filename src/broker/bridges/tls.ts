import { readFileSync } from 'node:fs'
import net from 'node:net'
import type { ConnectionOptions, SecureVersion } from 'node:tls'
import { at, type Config } from '@/contract/family/config'
import type { Files } from './certificates'
import { readString } from './config-values'

const versions: Readonly<Record<string, SecureVersion>> = {
  tlsv1: 'TLSv1',
  'tlsv1.1': 'TLSv1.1',
  'tlsv1.2': 'TLSv1.2',
  'tlsv1.3': 'TLSv1.3',
}

/** The TLS options of a configuration for Node; `verify_none` is the broker's default. */
export function readTlsOptions(config: Config, files: Files, host: string): ConnectionOptions {
  const read = (kind: string) => {
    const path = readString(config, `ssl.${kind}`)
    if (path === undefined) return undefined
    return Object.hasOwn(files, path) ? files[path] : readFileSync(path, 'utf8')
  }
  const [ca, cert, key] = [read('cacertfile'), read('certfile'), read('keyfile')]
  const passphrase = readString(config, 'ssl.password')
  const configured = at(config, 'ssl.versions')
  const wanted = Array.isArray(configured)
    ? configured.flatMap((name) => versions[String(name)] ?? []).sort()
    : []
  const named = readString(config, 'ssl.server_name_indication')
  const servername =
    named === 'disable' || (named === undefined && net.isIP(host) !== 0) ? '' : (named ?? host)
  const [lowest, highest] = [wanted[0], wanted.at(-1)]
  return {
    rejectUnauthorized: at(config, 'ssl.verify') === 'verify_peer',
    servername,
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(lowest === undefined || highest === undefined ? {} : { minVersion: lowest, maxVersion: highest }),
  }
}
