import type { RestOf } from '@/lib/text/rest-of'
import type { TextKeys } from '@locales/keys.gen'

/**
 * The resources: the nouns of the API, each the root of its query keys, and those of the console itself. Each has a
 * name, `noun.<resource>` in `common.json`.
 */
export type Resource = RestOf<TextKeys['common'], 'noun.'>
