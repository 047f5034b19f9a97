/** A screen: its id, its path template, and the file it is drawn by, without its ending. */
type Screen = { readonly id: string; readonly path: string | undefined; readonly file: string }

export declare const readScreens: (registry: string, paths: string) => Screen[]

export declare const testsIn: (text: string) => { line: number; title: string; body: string }[]

export declare const choose: (given: {
  readonly changed: readonly string[]
  readonly laws: readonly string[]
  /** The texts of the journeys by the names of their files. */
  readonly journeys: Readonly<Record<string, string>>
  readonly screens: readonly Screen[]
}) => { code: string[]; laws: string[]; left: string[]; commands: string[]; journeys: string[] }
