import { fetched } from '@/ui/lazy-component'

/**
 * The lists of the changes of a save and of the lines of a macro. Loaded on first use, since few commands
 * need them.
 */
export const changeLists = fetched(() => import('./changed-by-others'))
