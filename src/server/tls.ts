import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls'
import { BadOption } from './bad-option'

/** The files of the console's own certificate, in PEM; the certificate with its chain. */
export type TlsFiles = { readonly certificate: string; readonly key: string }

/** How often the files are checked for changes, in milliseconds. Polling also notices replaced symbolic links. */
const checkInterval = 5000

/** Reads the certificate and its key. Throws where a file cannot be read or they do not belong together. */
function readFiles({ certificate, key }: TlsFiles): SecureContextOptions {
  const files = { cert: readFileSync(certificate), key: readFileSync(key) }
  createSecureContext(files)
  return { ...files, minVersion: 'TLSv1.2' }
}

/** The certificate to start with. Throws {@link BadOption}. */
export function readTls(files: TlsFiles): SecureContextOptions {
  try {
    return readFiles(files)
  } catch (cause) {
    throw new BadOption(
      `--tls-cert and --tls-key cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

/**
 * Uses the files again when they change, without a restart; connections that are open stay. Files that cannot be used are
 * logged, and the certificate before stays in use. Returns a function that stops it.
 */
export function reloadTls(server: Server, files: TlsFiles, log: (text: string) => void): () => void {
  const reload = () => {
    try {
      server.setSecureContext(readFiles(files))
      log(`TLS: ${files.certificate} was read again`)
    } catch (cause) {
      log(
        `TLS: ${files.certificate} and ${files.key} cannot be used yet, so the certificate before stays: ` +
          (cause instanceof Error ? cause.message : String(cause)),
      )
    }
  }
  const paths = [files.certificate, files.key]
  for (const path of paths) watchFile(path, { interval: checkInterval, persistent: false }, reload)
  return () => paths.forEach((path) => unwatchFile(path, reload))
}
