import { isSecretKey } from '@/contract/family/config'
import { isSecretName, mask, redact } from '@/lib/text/redact'
import type { AnyCommand, CommandArgs, MacroLines } from '../command'

/** What stands in place of a secret; it is told the field it is in, and the secret. */
type Cover = (field: string, secret: string) => string

/** A command with its answers; a macro with the lines that it stands for. */
export type CommandWithAnswers = {
  readonly command: AnyCommand
  readonly answers: CommandArgs
  readonly lines?: MacroLines | undefined
}

/** The secrets among the answers: they are hidden wherever they stand. */
export const secretsOf = ({ command, answers, lines }: CommandWithAnswers): ReadonlySet<string> =>
  new Set(
    [{ command, given: answers }, ...(lines?.steps ?? [])].flatMap(({ command: { params }, given }) =>
      Object.entries(params).flatMap(([name, { prompt, private: hidden }]) => {
        const value = given[name]
        return (prompt.kind === 'secret' || hidden === true) && typeof value === 'string' && value !== ''
          ? [value]
          : []
      }),
    ),
  )

/** A body with every secret covered: what its field is called, what the user answered as one, and what looks like one in a text. */
export function coverSecrets(
  body: unknown,
  secrets: ReadonlySet<string>,
  cover: Cover,
  field = 'body',
): unknown {
  if (typeof body === 'string') {
    if (body === '' || body === mask) return body
    return isSecretName(field) || isSecretKey(field) || secrets.has(body) || redact(body) !== body
      ? cover(field, body)
      : body
  }
  if (Array.isArray(body)) return body.map((one) => coverSecrets(one, secrets, cover, field))
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, coverSecrets(value, secrets, cover, name)]),
  )
}

/** Asterisks for a secret; of a long text that only holds one, the rest stays. */
export const masking: Cover = (field, secret) =>
  isSecretName(field) || isSecretKey(field) || redact(secret) === secret ? mask : redact(secret)
