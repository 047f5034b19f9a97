import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureVersion, type TLSSocket, type TlsOptions } from 'node:tls'
import type { CertificateName, CertificateTexts } from '../certificates/certificates'
import type { Files } from '../bridges/certificates'
import type { CertificateOf } from '../mqtt/transport'
import { parseDurationMs } from '../lib/duration'
import type { Pair } from './certificate'
import type { ManagedCertificate, TlsSettings } from './settings'

const versions: Readonly<Record<string, SecureVersion>> = {
  tlsv1: 'TLSv1',
  'tlsv1.1': 'TLSv1.1',
  'tlsv1.2': 'TLSv1.2',
  'tlsv1.3': 'TLSv1.3',
}

/** A default file of the broker, which does not exist here. */
const isOwn = (path: string): boolean => path.startsWith('${EMQX_ETC_DIR}/')

/** The text of a TLS file; undefined without a path, or for a default file. */
function readIn(path: string | undefined, files: Files): string | undefined {
  if (path === undefined || path === '' || isOwn(path)) return undefined
  return Object.hasOwn(files, path) ? files[path] : readFileSync(path, 'utf8')
}

function fromFiles(settings: TlsSettings, files: Files, selfSigned: () => Pair): TlsOptions {
  const { password } = settings
  const [cert, key, ca] = [
    readIn(settings.certfile, files),
    readIn(settings.keyfile, files),
    readIn(settings.cacertfile, files),
  ]
  return {
    ...(cert !== undefined && key !== undefined ? { cert, key } : selfSigned()),
    ...(ca === undefined ? {} : { ca }),
    ...(password === undefined || key === undefined ? {} : { passphrase: password }),
  }
}

/** Finds the files of a certificate by its name. */
export type FindCertificate = (one: CertificateName) => CertificateTexts | undefined

/** The certificate, key and trusted certificates of a certificate by name. Throws if one is missing. */
function managed({ bundle_name: name, namespace }: ManagedCertificate, find: FindCertificate): TlsOptions {
  const { chain: cert, key, key_password: passphrase, ca } = find({ name, namespace }) ?? {}
  if (cert === undefined || key === undefined)
    throw new Error(`managed certificate ${name} has no certificate or no key`)
  return {
    cert,
    key,
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(ca === undefined ? {} : { ca }),
  }
}

/** Certificates by name: the first without a server name, or else the first, unless the client names another server. */
function managedOptions(all: readonly ManagedCertificate[], find: FindCertificate): TlsOptions {
  const byDefault = all.find(({ sni }) => sni === undefined || sni === '') ?? all[0]
  if (byDefault === undefined) return {}
  // All must exist, not only the first.
  for (const one of all) managed(one, find)
  return {
    ...managed(byDefault, find),
    SNICallback(server, done) {
      const one = all.find(({ sni }) => sni?.toLowerCase() === server.toLowerCase()) ?? byDefault
      done(null, createSecureContext(managed(one, find)))
    },
  }
}

/**
 * The TLS options of a listener for Node; `own` is the default certificate. Throws if a file cannot be
 * read.
 */
export function tlsOptions(
  settings: TlsSettings,
  files: Files,
  selfSigned: () => Pair,
  find: FindCertificate,
): TlsOptions {
  const {
    verify,
    fail_if_no_peer_cert,
    ciphers = [],
    honor_cipher_order,
    handshake_timeout = '15s',
    versions: configuredVersions = [],
    managed_certs: named = [],
  } = settings
  const wanted = configuredVersions.flatMap((name) => versions[name] ?? []).sort()
  const [lowest, highest] = [wanted[0], wanted.at(-1)]
  return {
    ...(named.length > 0 ? managedOptions(named, find) : fromFiles(settings, files, selfSigned)),
    ...(ciphers.length === 0 ? {} : { ciphers: ciphers.join(':') }),
    honorCipherOrder: honor_cipher_order ?? true,
    ...(lowest === undefined || highest === undefined ? {} : { minVersion: lowest, maxVersion: highest }),
    handshakeTimeout: parseDurationMs(handshake_timeout),
    requestCert: verify === 'verify_peer',
    // Missing certificates are allowed by default; untrusted ones are checked by `isRefused`.
    rejectUnauthorized: verify === 'verify_peer' && fail_if_no_peer_cert === true,
  }
}

/** Whether the client sent an untrusted certificate although it is verified. */
export const isRefused = (socket: TLSSocket, { verify }: TlsSettings): boolean =>
  verify === 'verify_peer' && !socket.authorized && socket.getPeerX509Certificate() !== undefined

/** The client's certificate, if it sent one. */
export function readCertificate(socket: TLSSocket): CertificateOf | undefined {
  const shown = socket.getPeerX509Certificate()
  if (!shown) return undefined
  const subject = shown.subject.split('\n')
  return (part) => {
    switch (part) {
      case 'cn':
        return subject.find((line) => line.startsWith('CN='))?.slice(3)
      case 'dn':
        return subject.join(',')
      case 'crt':
        return shown.raw.toString('latin1')
      case 'pem':
        return shown.toString()
      case 'md5':
        return createHash('md5').update(shown.raw).digest('hex')
      case 'disabled':
        return undefined
    }
  }
}
