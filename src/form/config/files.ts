import { isAsked, at, maskedSecret, type Config } from '@/contract/family/config'
import type { Problem } from '@/contract/family/check'
import type { Fields } from '@/contract/family/field'
import { fileProblem, hasControls, tlsFileNames, type TlsReason } from '@/contract/family/pem'
import { pairProblem } from '@/lib/net/key-pair'

const textAt = (config: Config, path: string): string => {
  const value = at(config, path)
  return typeof value === 'string' ? value : ''
}

/** Problems of single certificates and keys. Stored values are skipped: the broker has accepted them. */
const singleProblems = (fields: Fields, config: Config, base: Config): readonly Problem[] =>
  Object.entries(fields).flatMap(([path, field]): Problem[] => {
    const value = textAt(config, path)
    if (value === '' || value === at(base, path) || !isAsked(fields, path, config)) return []
    if (field.kind === 'text' && path.endsWith('file') && hasControls(value))
      return [{ path, reason: 'bridge.problem.badPath' }]
    const problem =
      field.kind !== 'file' || field.holds === undefined ? undefined : fileProblem(value, field.holds)
    return problem === undefined ? [] : [{ path, reason: `bridge.problem.${problem}` }]
  })

/** The certificate and password fields next to a private key. */
function keySiblings(
  fields: Fields,
  path: string,
): { readonly certificate: string | undefined; readonly password: string } {
  const parentOf = (name: string) => name.slice(0, name.lastIndexOf('.') + 1)
  const certificate = Object.entries(fields).find(
    ([other, field]) =>
      field.kind === 'file' && field.holds === 'certificate' && parentOf(other) === parentOf(path),
  )
  const passwords = ['password', 'key_password'].map((name) => `${parentOf(path)}${name}`)
  return { certificate: certificate?.[0], password: passwords.find((one) => fields[one] !== undefined) ?? '' }
}

/** Private keys that do not match their certificate, or are encrypted without a password. Checked only if both are PEM text. */
const pairProblems = (fields: Fields, config: Config, base: Config): readonly Problem[] =>
  Object.entries(fields).flatMap(([path, field]): Problem[] => {
    if (field.kind !== 'file' || field.holds !== 'key' || !isAsked(fields, path, config)) return []
    const { certificate = '', password } = keySiblings(fields, path)
    const [pem, key] = [textAt(config, certificate), textAt(config, path)]
    if (key === textAt(base, path) && pem === textAt(base, certificate)) return []
    const secret = at(config, password)
    const problem = pairProblem(
      pem,
      key,
      secret === maskedSecret || (typeof secret === 'string' && secret !== ''),
    )
    return problem === undefined ? [] : [{ path, reason: `bridge.problem.${problem}` }]
  })

/** All problems of the certificates and keys of a form. */
export const filesProblems = (fields: Fields, config: Config, base: Config): readonly Problem[] => [
  ...singleProblems(fields, config, base),
  ...pairProblems(fields, config, base),
]

/** The field that a TLS error concerns: the first changed one of the candidates, else the first. */
export function fieldOfTls(
  fields: Fields,
  changed: readonly string[],
  config: Config,
  { file }: TlsReason,
): string | undefined {
  const names = file === undefined ? tlsFileNames : [file]
  const paths = Object.keys(fields).filter(
    (path) =>
      isAsked(fields, path, config) && names.some((name) => path === name || path.endsWith(`.${name}`)),
  )
  return paths.find((path) => changed.includes(path)) ?? paths[0]
}
