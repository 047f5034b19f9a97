/** One reading: a time in milliseconds and a value, or null where nothing was read. */
export interface Point {
  t: number
  v: number | null
}

export type Tone = 'accent' | 'info' | 'ok' | 'warn'

/** One line of a chart. Tones and dashes differ together, so that colour never tells lines apart alone. */
export interface Series {
  id: string
  label: string
  points: readonly Point[]
  tone?: Tone
}

/** Something that happened at a time (epoch milliseconds) and may explain a line: an alarm, a restart. */
export interface ChartEvent {
  at: number
  label: string
  tone: 'warn' | 'info'
}

/** How numbers and times are written: words come from outside. */
export interface ChartFormat {
  value: (value: number) => string
  time: (time: number) => string
}

const tones: readonly Tone[] = ['accent', 'info', 'ok', 'warn']

/** The dash pattern that goes with each tone, in pixels. */
const dashes: Record<Tone, readonly number[]> = { accent: [], info: [6, 3], ok: [2, 3], warn: [8, 3, 2, 3] }

/** The tone of a line: its own, else by its place. */
export function toneOf(series: Series, index: number): Tone {
  return series.tone ?? tones[index % tones.length] ?? 'accent'
}

/** The dash pattern of a line: none where it is alone; a fifth line has the first tone again, and another dash. */
export const dashOf = (series: readonly Series[], index: number): readonly number[] => {
  const one = series[index]
  if (one === undefined || series.length < 2) return []
  const place =
    tones.indexOf(toneOf(one, index)) + (one.tone === undefined ? Math.floor(index / tones.length) : 0)
  return dashes[tones[place % tones.length] ?? 'accent']
}
