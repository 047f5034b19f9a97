import { fetched } from '@/ui/part'

/** The lists of what a save changes. Few commands tell any, so they come when the first does. */
export const told = fetched(() => import('./changed'))
