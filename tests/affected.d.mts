/** A screen: its id, its path template, and the file that renders it, without its extension. */
type Screen = { readonly id: string; readonly path: string | undefined; readonly file: string }

export declare const readScreens: (features: Readonly<Record<string, string>>) => Screen[]

export declare const testsIn: (text: string) => { line: number; title: string; body: string }[]

export declare const readPlaces: (text: string) => { name: string; address: string }[]

export declare const chooseTests: (input: {
  readonly changed: readonly string[]
  readonly invariants: readonly string[]
  /** The sources of the end-to-end tests by file name. */
  readonly endToEnd: Readonly<Record<string, string>>
  readonly screens: readonly Screen[]
  readonly componentFiles: readonly string[]
  readonly places: readonly { readonly name: string; readonly address: string }[]
}) => {
  code: string[]
  invariants: string[]
  excluded: string[]
  commands: string[]
  componentFiles: string[]
  places: string[]
  endToEnd: string[]
}
