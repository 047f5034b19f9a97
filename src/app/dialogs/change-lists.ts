import { fetched } from '@/ui/part'

/** The lists of what a save changes, and of the lines of a macro. Few commands tell any, so they come when the first does. */
export const changeLists = fetched(() => import('./changed'))
