import { splitLine, type Token } from './line'
import { isSecretName } from './redact'

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY/
const flag = /^--?([A-Za-z][\w.-]*)(?==|$)/
/** `splitLine` does not recognize Chinese names. */
const chineseName = /^(密码|口令|密钥|私钥|令牌)[=＝]/

/**
 * The name of the secret that a word of a line contains: `password=x`, `--token=x`, `--token`, `密码=x`; `private key` for key
 * material. Undefined for any other word, and for a quoted one without a name.
 */
export function findSecretName({ name, text, quoted }: Token): string | undefined {
  if (privateKey.test(text)) return 'private key'
  if (name !== undefined) return isSecretName(name) ? name : undefined
  if (quoted) return undefined
  const [, flagName = ''] = flag.exec(text) ?? []
  return isSecretName(flagName) ? flagName : chineseName.exec(text)?.[1]
}

/** Whether the value of such a word is the next one: `--token x`, `password= x`. */
export const takesNextWord = ({ name, text }: Token): boolean =>
  name === undefined ? !/[=＝]/.test(text) : text === ''

/** Whether a line holds a secret by the name of one of its words. */
export const holdsSecret = (line: string): boolean =>
  privateKey.test(line) || splitLine(line).tokens.some((token) => findSecretName(token) !== undefined)
