/** A named list of commands; `goOn` continues after an error. Its text holds no secrets. */
export type Macro = { readonly name: string; readonly text: string; readonly goOn: boolean }
