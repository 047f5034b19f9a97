/** A test file with the paths of the modules that it imports, without extensions. */
export type TestFile = { readonly path: string; readonly imports: readonly string[] }
export type ScreenFile = { id: string; path: string | undefined; file: string }
export type Place = { name: string; address: string }
export const wholeInvariants: readonly string[]
export const commandInvariants: readonly string[]
export function escapePattern(text: string): string
export function readImports(file: string, text: string): string[]
export function readScreens(features: Readonly<Record<string, string>>): ScreenFile[]
export function readPlaces(text: string): Place[]
export function chooseTests(given: {
  readonly changed: readonly string[]
  readonly tests: readonly TestFile[]
  readonly screens: readonly ScreenFile[]
  readonly places: readonly Place[]
}): {
  code: string[]
  tests: string[]
  commands: string[]
  lists: string[]
  places: string[]
  componentFiles: string[]
  endToEnd: string[]
}
