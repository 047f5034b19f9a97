import { inList, readable, type Finder } from '@/command/finder'
import { getBackendName } from './backends'
import { backends } from './model/names'

/** All backends, set up or not: those that are not are picked to set them up. */
export const singleSignOnFinder: Finder = {
  find: inList(async (api, options) => {
    const found = readable(await api.ssoList({}, options)).map(({ backend }) => backend)
    return [...new Set([...backends, ...found])].map((id) => ({
      resource: 'singleSignOn',
      id,
      label: getBackendName(id),
    }))
  }),
}
