import { useKeys } from './keys-provider'

/** Binds `1` to `9` to the views or tabs of a page, in their order. */
export function useNumberKeys(
  choices: readonly { readonly title: string; readonly choose: () => void }[],
): void {
  useKeys(
    'detail',
    choices.slice(0, 9).map(({ title, choose }, at) => ({ hotkey: String(at + 1), title, run: choose })),
  )
}
