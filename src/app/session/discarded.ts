import { createStore } from '@/lib/store'

/**
 * Whether the session that ended last took an unsaved form with it. Nothing of a user outlives the session, whoever ends it, for
 * the next one at this machine may be somebody else (catalogue A13–A16); so it is told instead.
 */
export const discarded = createStore(false)
