import type { TextKeys } from '@locales/keys.gen'

type NounOf<K extends string> = K extends `noun.${infer Noun}` ? Noun : never

/**
 * The resources: the nouns of the API, each the root of its query keys, and those of the console itself. Each has a
 * name, `noun.<resource>` in `common.json`.
 */
export type Resource = NounOf<TextKeys['common']>
