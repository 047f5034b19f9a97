import { X509Certificate } from 'node:crypto'
import { BadOption } from './bad-option'
import { readTextFile } from './text-file'

const certificate = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/**
 * Reads the certificates of authorities from a PEM file, without other texts and keys. Throws {@link BadOption} if there is none, or
 * one that is not valid; `place` is the option or entry that names the file.
 */
export function readAuthorities(file: string, place: string): string {
  const found = readTextFile(file, place).match(certificate)
  if (found === null)
    throw new BadOption(
      `${place}: ${file} has no certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----`,
    )
  found.forEach((pem, index) => {
    try {
      new X509Certificate(pem)
    } catch {
      throw new BadOption(`${place}: certificate ${String(index + 1)} of ${file} cannot be read`)
    }
  })
  return `${found.join('\n')}\n`
}
