import { screens } from '@/features/registry'
import { getPath } from '@/route/location'
import { match } from '@/route/paths'
import { newerPlaces, places } from './places'

/** Screens without a place of their own, at addresses whose parameters name nothing. */
export const unnamedPlaces: typeof places = screens
  .filter(({ path }) => [...places, ...newerPlaces].every(([, at]) => !match(path, getPath(at))))
  .map(({ id, path }) => [id, path.replace(/:\w+/g, 'nobody')] as const)
