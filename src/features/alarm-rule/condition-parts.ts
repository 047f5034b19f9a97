import { quoteArg, splitLine } from '@/lib/text/line'
import { figures, objectEvents, type Figure } from './model/condition'

/** The nouns that a condition can be about, besides a figure. */
export const objects = ['client', 'rule', 'action', 'connector'] as const
type ObjectNoun = (typeof objects)[number]

/** The fields of a condition as texts, of which some may still be empty. */
export type FigureParts = {
  readonly about: 'figure'
  readonly figure: string
  readonly side: string
  readonly limit: string
  readonly node: string
}
export type ObjectParts = { readonly about: ObjectNoun; readonly id: string; readonly is: string }
export type Parts = FigureParts | ObjectParts

const quote = (text: string) => (text === '' ? '""' : quoteArg(text))

/** Prints the fields of a condition, so that {@link readParts} reads them back. */
export const printParts = (parts: Parts): string =>
  parts.about === 'figure'
    ? [
        parts.figure,
        parts.side,
        quote(parts.limit),
        ...(parts.node === '' ? [] : ['on', quote(parts.node)]),
      ].join(' ')
    : [parts.about, quote(parts.id), parts.is].join(' ')

/** The fields of a text, which need not be valid yet. */
export function readParts(text: string): Parts {
  const [first = '', second = '', third = '', , node = ''] = splitLine(text).tokens.map(
    ({ name, text: value }) => (name === undefined ? value : `${name}=${value}`),
  )
  const object = objects.find((one) => one === first)
  if (object !== undefined)
    return { about: object, id: second, is: third === '' ? objectEvents[object][0] : third }
  return {
    about: 'figure',
    figure: first === '' ? 'connections' : first,
    side: second === '' ? 'above' : second,
    limit: third,
    node,
  }
}

/** The first fields of another subject: a figure, or an object of a noun. */
export function startParts(subject: string): Parts {
  const object = objects.find((one) => one === subject)
  return object === undefined
    ? { about: 'figure', figure: subject, side: 'above', limit: '', node: '' }
    : { about: object, id: '', is: objectEvents[object][0] }
}

/** The figure of a text, if it is one. */
export const toFigure = (text: string): Figure | undefined => figures.find((figure) => figure === text)
