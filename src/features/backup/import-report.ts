import { bodyOf, type ApiError } from '@/api/error'

/** A part of a backup that could not be laid over what runs. */
export type ImportFailure = {
  readonly of: 'config' | 'table'
  /** A path of the configuration, or a table. */ readonly name: string
  readonly reason: string
}

/** As the broker's source writes each: its configuration by path, its tables by name. The reason of one may take several lines. */
const line =
  /Failed to import (?:the following config path|built-in database table): "([^"]*)", reason: ([^]*)/

/** Everything that a refusal says in words: one text, or, of a newer broker, one for each namespace. */
function textsIn(error: ApiError): readonly string[] {
  const { message } = bodyOf(error)
  return typeof message === 'object' && message !== null
    ? Object.values(message).filter((text) => typeof text === 'string')
    : [error.message]
}

/**
 * What of a backup could not be imported, by the broker's report; none where it is another refusal, and nothing was done. No real
 * broker was seen to refuse a part: its words are those of its source (5.8, 6.1).
 */
export const failuresIn = (error: ApiError): readonly ImportFailure[] =>
  textsIn(error)
    .flatMap((text) =>
      text.split(/(?=(?:\[\w+\] )?Failed to import (?:the following config path|built-in database table):)/),
    )
    .flatMap((part): ImportFailure[] => {
      const found = line.exec(part)
      return found === null
        ? []
        : [
            {
              of: part.includes('config path') ? 'config' : 'table',
              name: found[1] ?? '',
              reason: (found[2] ?? '').trim(),
            },
          ]
    })
