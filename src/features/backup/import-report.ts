import { getErrorBody, type ApiError } from '@/api/error'

/** A part of a backup that could not be imported. */
export type ImportFailure = {
  readonly of: 'config' | 'table'
  /** A path of the configuration, or a table. */ readonly name: string
  readonly reason: string
}

/**
 * The formats in the source of the broker: configuration by path, tables by name. A reason may have several
 * lines.
 */
const line =
  /Failed to import (?:the following config path|built-in database table): "([^"]*)", reason: ([^]*)/

/** All texts of an error: one, or on newer brokers one per namespace. */
function textsIn(error: ApiError): readonly string[] {
  const { message } = getErrorBody(error)
  return typeof message === 'object' && message !== null
    ? Object.values(message).filter((text) => typeof text === 'string')
    : [error.message]
}

/**
 * The parts of a backup that could not be imported, from the broker's report; empty for other errors, after
 * which nothing was imported. Not confirmed by a real broker: the texts are from its source (5.8, 6.1).
 */
export const failuresIn = (error: ApiError): readonly ImportFailure[] =>
  textsIn(error)
    .flatMap((text) =>
      text.split(/(?=(?:\[\w+\] )?Failed to import (?:the following config path|built-in database table):)/),
    )
    .flatMap((part): ImportFailure[] => {
      const match = line.exec(part)
      return match === null
        ? []
        : [
            {
              of: part.includes('config path') ? 'config' : 'table',
              name: match[1] ?? '',
              reason: (match[2] ?? '').trim(),
            },
          ]
    })
