import { quoteArg, splitLine } from '@/lib/text/line'

/** The figures that a rule can compare with a limit. Rates are per second; load, memory and license use as documented at their reading. */
export const figures = [
  'connections',
  'live-connections',
  'subscriptions',
  'topics',
  'retained',
  'received',
  'sent',
  'dropped',
  'rules-matched',
  'actions-executed',
  'cpu-load',
  'memory',
  'license-use',
  'license-days',
] as const
export type Figure = (typeof figures)[number]

/** The figures that the broker reports for the cluster only. */
export const clusterFigures: readonly Figure[] = ['retained', 'license-use', 'license-days']

/** What a rule reports. */
export type Condition =
  | {
      readonly about: 'figure'
      readonly figure: Figure
      readonly side: 'above' | 'below'
      readonly limit: number
      readonly node: string | undefined
    }
  | { readonly about: 'client'; readonly id: string; readonly is: 'gone' | 'back' }
  | { readonly about: 'rule' | 'action'; readonly id: string; readonly is: 'failing' }
  | { readonly about: 'connector'; readonly id: string; readonly is: 'disconnected' }

/** The words after the name of an object, by its noun; the first is the default of the form. */
export const objectEvents = {
  client: ['gone', 'back'],
  rule: ['failing'],
  action: ['failing'],
  connector: ['disconnected'],
} as const

const isFigure = (text: string): text is Figure => figures.some((figure) => figure === text)
const sides: Readonly<Record<string, 'above' | 'below'>> = {
  above: 'above',
  '>': 'above',
  below: 'below',
  '<': 'below',
}

/** Parses `connections above 1000 on emqx@a`; undefined if it is none. */
function parseFigure([figure = '', side = '', limit = '', on, node, ...rest]: readonly string[]):
  Condition | undefined {
  const parsedSide = Object.hasOwn(sides, side) ? sides[side] : undefined
  const number = limit.trim() === '' ? Number.NaN : Number(limit.replace(/%$/, ''))
  if (!isFigure(figure) || parsedSide === undefined || !Number.isFinite(number) || rest.length > 0)
    return undefined
  if (on === undefined) return { about: 'figure', figure, side: parsedSide, limit: number, node: undefined }
  if (on !== 'on' || node === undefined || node === '' || clusterFigures.includes(figure)) return undefined
  return { about: 'figure', figure, side: parsedSide, limit: number, node }
}

/**
 * Parses the text of a condition: `connections above 1000`, `memory above 90 on emqx@a`, `client sensor-17 gone`,
 * `rule r1 failing`, `action http:a failing`, `connector http:c disconnected`. Undefined if it is not valid.
 */
export function parseCondition(text: string): Condition | undefined {
  const { tokens, unterminated } = splitLine(text)
  if (unterminated) return undefined
  const words = tokens.map(({ name, text: value }) => (name === undefined ? value : `${name}=${value}`))
  const [about = '', id = '', is = '', ...rest] = words
  if (id === '' || rest.length > 0) return parseFigure(words)
  if (about === 'client' && (is === 'gone' || is === 'back')) return { about, id, is }
  if ((about === 'rule' || about === 'action') && is === 'failing') return { about, id, is }
  if (about === 'connector' && is === 'disconnected') return { about, id, is }
  return parseFigure(words)
}

/** Prints a condition so that {@link parseCondition} parses it back. */
export const printCondition = (condition: Condition): string =>
  condition.about === 'figure'
    ? [
        condition.figure,
        condition.side,
        String(condition.limit),
        ...(condition.node === undefined ? [] : ['on', quoteArg(condition.node)]),
      ].join(' ')
    : `${condition.about} ${quoteArg(condition.id)} ${condition.is}`
