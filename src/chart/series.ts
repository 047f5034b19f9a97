/** One point: a time in milliseconds and a value, or null if missing. */
export interface Point {
  t: number
  v: number | null
}

export type Tone = 'accent' | 'info' | 'ok' | 'warn'

/** One line of a chart. Lines differ in tone and dashes, so that color is not the only distinction. */
export interface Series {
  id: string
  label: string
  points: readonly Point[]
  tone?: Tone
}

/** An event (epoch milliseconds) that may explain a line, such as an alarm or a restart. */
export interface ChartEvent {
  at: number
  label: string
  tone: 'warn' | 'info'
}

/** Localized formatters for numbers and times. */
export interface ChartFormat {
  value: (value: number) => string
  time: (time: number) => string
}

const tones: readonly Tone[] = ['accent', 'info', 'ok', 'warn']

/** The dash pattern of each tone, in pixels. */
const dashes: Record<Tone, readonly number[]> = { accent: [], info: [6, 3], ok: [2, 3], warn: [8, 3, 2, 3] }

/** The tone of a line: its own, else by index. */
export function getTone(series: Series, index: number): Tone {
  return series.tone ?? tones[index % tones.length] ?? 'accent'
}

/** The dash pattern of a line: none for a single line; a fifth line repeats the first tone with other dashes. */
export const getDash = (series: readonly Series[], index: number): readonly number[] => {
  const one = series[index]
  if (one === undefined || series.length < 2) return []
  const place =
    tones.indexOf(getTone(one, index)) + (one.tone === undefined ? Math.floor(index / tones.length) : 0)
  return dashes[tones[place % tones.length] ?? 'accent']
}
