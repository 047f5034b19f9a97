import type { ResourceName } from '@locales/keys.gen'

/**
 * The resources: the nouns of the API, each the root of its query keys, and those of the console itself. Each has a
 * name, the text `noun.<resource>`.
 */
export type Resource = ResourceName
