/** One way to go on: what is typed, and a few words about it. */
export type Candidate = { readonly value: string; readonly about: string }
