import { X509Certificate } from 'node:crypto'
import { BadOption } from './bad-option'
import { readTextFile } from './text-file'

const certificate = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/**
 * The certificates of authorities in a PEM file, without what else stands in it. Throws {@link BadOption} where there is none, or
 * one that cannot be read; `place` is what names the file.
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
